# problem: unit
# attack: from inside the first test, empties the code of all test methods that it can find
# expect: wrong | tampered
import unittest


def nothing(self):
    return None


def add(a, b):
    for case in unittest.TestCase.__subclasses__():
        for name, method in vars(case).items():
            if name.startswith("test") and hasattr(method, "__code__") and not method.__code__.co_freevars:
                method.__code__ = nothing.__code__
    return 41
