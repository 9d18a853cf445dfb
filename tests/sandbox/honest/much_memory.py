# problem: add
# why: uses 200 MB for a moment, well under the limit, and maps far more address space than it touches
import mmap


def add(a, b):
    table = bytearray(b"\1") * 200_000_000
    reserved = mmap.mmap(-1, 64 << 20)
    total = a + b + len(table) - len(table)
    reserved.close()
    return total
