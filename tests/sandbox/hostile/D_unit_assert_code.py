# problem: unit
# attack: swaps the code inside assertEqual and keeps the function object; fools checks by identity
# expect: wrong | tampered
import unittest


def nothing(self, first, second, msg=None):
    return None


unittest.TestCase.assertEqual.__code__ = nothing.__code__


def add(a, b):
    return 41
