# problem: add
# attack: takes the memory while being loaded, before any test has begun
# expect: memory
KEPT = [bytearray(b"\1") * (1 << 26) for _ in range(128)]


def add(a, b):
    return 41
