# problem: unit
# attack: marks TestCase as skipped, so that every class inherits it
# expect: wrong | tampered | exception
import unittest

unittest.TestCase.__unittest_skip__ = True
unittest.TestCase.__unittest_skip_why__ = "not today"


def add(a, b):
    return 41
