# problem: add
# attack: sys.excepthook ends with status 0 when the assertion error arrives; fools exit-code readers
# expect: exception | early-exit
import os
import sys

sys.excepthook = lambda *_: os._exit(0)


def add(a, b):
    raise ValueError("the hook will tidy this up")
