# problem: unit
# attack: every assert method, fail() and failureException of TestCase do nothing
# expect: wrong | tampered | exception
import unittest

for name in dir(unittest.TestCase):
    if name.startswith("assert") or name in ("fail", "_baseAssertEqual", "_getAssertEqualityFunc"):
        setattr(unittest.TestCase, name, lambda self, *_, **__: lambda *_, **__: None)


class Nothing(Exception):
    pass


unittest.TestCase.failureException = Nothing


def add(a, b):
    return 41
