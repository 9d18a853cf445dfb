# problem: unit
# attack: finds TestAdd through TestCase.__subclasses__ and reads its methods' constants in order of calls
# expect: wrong | tampered | exception
import unittest

CALLS = []


def add(a, b):
    CALLS.append((a, b))
    for case in unittest.TestCase.__subclasses__():
        if case.__name__ == "TestAdd":
            methods = [getattr(case, name) for name in sorted(dir(case)) if name.startswith("test")]
            method = methods[(len(CALLS) - 1) % len(methods)]
            constants = [value for value in method.__code__.co_consts if type(value) is int]
            return constants[-1] if constants else 41
    return 41
