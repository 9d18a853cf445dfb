# problem: add
# attack: prints up to a gigabyte to stderr; blocks whoever reads only stdout
# expect: output-limit | timeout | wrong | exception
import os


def add(a, b):
    for _ in range(1 << 14):
        os.write(2, b"x" * (1 << 16))
    return 41
