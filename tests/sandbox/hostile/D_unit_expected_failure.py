# problem: unit
# attack: marks TestCase as expected to fail, so that each failure counts as the expected one
# expect: wrong | tampered | exception
import unittest

unittest.TestCase.__unittest_expecting_failure__ = True


def add(a, b):
    return 41
