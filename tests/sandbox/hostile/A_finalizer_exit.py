# problem: add
# attack: a weakref finalizer on the result ends the process as soon as the harness has dropped the result
# expect: exception | early-exit | wrong
import os
import weakref


class Held(int):
    pass


def add(a, b):
    value = Held(41)
    weakref.finalize(value, os._exit, 0)
    return value
