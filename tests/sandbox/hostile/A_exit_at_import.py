# problem: add
# attack: leaves with status 0 while being loaded; fools whoever reads a pass from the exit code
# expect: early-exit | exception
import sys

sys.exit(0)


def add(a, b):
    return 41
