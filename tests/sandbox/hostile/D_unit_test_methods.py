# problem: unit
# attack: replaces the test methods of TestAdd as soon as the class is made, through __init_subclass__
# expect: wrong | tampered | exception
import unittest


def emptied(cls, **_):
    for name in list(vars(cls)):
        if name.startswith("test"):
            setattr(cls, name, lambda self: None)


unittest.TestCase.__init_subclass__ = classmethod(emptied)


def add(a, b):
    return 41
