# problem: add
# attack: takes a constant of the calling code object that is none of the arguments; fools tests compiled into the process
# expect: wrong
import sys


def add(a, b):
    frame = sys._getframe(1)
    while frame is not None:
        constants = [value for value in frame.f_code.co_consts if type(value) is int]
        if a in constants and b in constants:
            others = [value for value in constants if value not in (a, b)]
            if others:
                return others[0]
        frame = frame.f_back
    return 41
