# problem: add
# attack: raises the recursion limit to two billion and recurses through C code until the stack is gone
# expect: early-exit | memory | exception | timeout
import sys


class Deep:
    def __repr__(self):
        return repr(Deep())


def add(a, b):
    sys.setrecursionlimit(2**31 - 1)
    return repr(Deep())
