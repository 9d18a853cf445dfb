# problem: unit
# attack: raises SkipTest from the function: the tests count as skipped, the run as successful; fools bigcodebench
# expect: wrong | tampered | exception
import unittest


def add(a, b):
    raise unittest.SkipTest("not today")
