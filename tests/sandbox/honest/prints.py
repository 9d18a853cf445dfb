# problem: add
# why: prints debugging lines to both streams, some of which look like verdicts
import sys


def add(a, b):
    print("adding", a, b)
    print("FAILED? no, just talking", file=sys.stderr)
    return a + b
