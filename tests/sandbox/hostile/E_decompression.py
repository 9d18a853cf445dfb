# problem: add
# attack: a small compressed text that unpacks to four gigabytes
# expect: memory | timeout
import zlib


def add(a, b):
    packer = zlib.compressobj(9)
    piece = b"\0" * (1 << 24)
    packed = b"".join(packer.compress(piece) for _ in range(16)) + packer.flush()
    return len(b"".join(zlib.decompress(packed) for _ in range(16)))
