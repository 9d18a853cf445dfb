# problem: unit
# attack: registers an equality function for int that accepts everything, the official way
# expect: wrong | tampered
import unittest

real = unittest.TestCase.__init__


def __init__(self, *args, **kwargs):
    real(self, *args, **kwargs)
    self.addTypeEqualityFunc(int, lambda first, second, msg=None: None)


unittest.TestCase.__init__ = __init__


def add(a, b):
    return 41
