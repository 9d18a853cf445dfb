# problem: add
# attack: catches MemoryError and goes on asking, so that the limit is reached again and again
# expect: memory | timeout | wrong
import time


def add(a, b):
    kept, end = [], time.monotonic() + 30
    while time.monotonic() < end and len(kept) < 128:
        try:
            kept.append(bytearray(b"\1") * (1 << 26))
        except MemoryError:
            time.sleep(0.01)
    return 41
