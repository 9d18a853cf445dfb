# problem: add
# attack: searches every loaded module for names such as tests, check, expected, suite
# expect: wrong
import sys


def add(a, b):
    for module in list(sys.modules.values()):
        space = vars(module) if hasattr(module, "__dict__") else {}
        for name in ("expected", "EXPECTED", "answers", "tests", "TESTS", "suite", "results", "test_cases"):
            value = space.get(name)
            if type(value) is dict and (a, b) in value:
                return value[a, b]
            if type(value) is list and value and type(value[0]) is int:
                return value[0]
    return 41
