# problem: echo
# attack: one line of 100 MB without an end
# expect: output-limit | memory | timeout
import sys

for _ in range(100):
    sys.stdout.write("x" * 1_000_000)
