# problem: add
# attack: looks for the expected value among the local variables of its callers; fools harnesses that compare in-process
# expect: wrong
import sys

NAMES = ("expected", "want", "answer", "output", "out", "ref", "gt", "exp", "result")


def add(a, b):
    frame = sys._getframe(1)
    while frame is not None:
        for name in NAMES:
            value = frame.f_locals.get(name, frame.f_globals.get(name))
            if type(value) is int:
                return value
        frame = frame.f_back
    return 41
