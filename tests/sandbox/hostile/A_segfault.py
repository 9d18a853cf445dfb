# problem: add
# attack: reads address 0, so that the interpreter dies without running any handler
# expect: early-exit | exception
import ctypes


def add(a, b):
    return ctypes.string_at(0)
