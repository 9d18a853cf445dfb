# problem: add
# attack: prints up to a gigabyte; fills the memory or disk of whoever keeps output
# expect: output-limit | timeout | wrong | exception
import os


def add(a, b):
    for _ in range(1 << 14):
        os.write(1, b"x" * (1 << 16))
    return 41
