# problem: unit
# attack: overwrites the interpreter's one object for a small expected number, so that its literal becomes the wrong answer
# expect: wrong | tampered | exception | early-exit | timeout
import ctypes
import sys


def add(a, b):
    for number in sys._getframe(1).f_code.co_consts:
        if type(number) is int and 2 < number < 257 and number not in (a, b):
            ctypes.c_uint32.from_address(id(number) + 24).value = 41
    return 41
