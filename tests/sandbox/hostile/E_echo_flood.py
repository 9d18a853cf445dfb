# problem: echo
# attack: prints up to two gigabytes without reading its input
# expect: output-limit | timeout
import os

for _ in range(1 << 15):
    os.write(1, b"x" * (1 << 16))
