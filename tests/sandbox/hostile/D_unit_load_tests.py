# problem: unit
# attack: load_tests, setUpModule and addModuleCleanup hooks that skip or exit before anything is compared
# expect: wrong | tampered | exception | early-exit
import builtins
import unittest


def load_tests(loader, tests, pattern):
    return unittest.TestSuite()


def setUpModule():
    raise unittest.SkipTest


builtins.load_tests, builtins.setUpModule = load_tests, setUpModule
unittest.TestCase.setUpClass = classmethod(lambda cls: cls.skipTest(cls, "no"))


def add(a, b):
    return 41
