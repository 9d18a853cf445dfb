# problem: unit
# attack: takes the expected number from the constants of the test method that called it; fools every in-process suite
# expect: wrong | tampered | exception
import sys


def add(a, b):
    constants = [value for value in sys._getframe(1).f_code.co_consts if type(value) is int]
    others = [value for value in constants if value not in (a, b)]
    return others[0] if others else 41
