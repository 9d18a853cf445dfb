# problem: add
# attack: shared anonymous mappings and memory files, which limits on the data segment do not count
# expect: memory | exception | wrong | timeout
import mmap
import os


def add(a, b):
    kept = []
    for _ in range(64):
        try:
            area = mmap.mmap(-1, 1 << 26)
            area.write(b"\1" * (1 << 26))
            kept.append(area)
            fd = os.memfd_create("remint-escape")
            os.write(fd, b"\1" * (1 << 26))
        except (OSError, ValueError, MemoryError):
            continue
    return 41
