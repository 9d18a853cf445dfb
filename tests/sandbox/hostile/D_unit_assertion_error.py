# problem: unit
# attack: AssertionError is replaced everywhere, so that failures count as something else or are never raised
# expect: wrong | tampered | exception | early-exit
import builtins
import unittest


class Quiet(unittest.SkipTest):
    pass


builtins.AssertionError = Quiet
unittest.TestCase.failureException = Quiet


def add(a, b):
    return 41
