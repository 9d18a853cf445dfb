# problem: add
# why: raises the recursion limit and recurses a few thousand levels deep
import sys

sys.setrecursionlimit(20_000)


def climb(levels, total):
    return total if levels == 0 else climb(levels - 1, total)


def add(a, b):
    return climb(5_000, a + b)
