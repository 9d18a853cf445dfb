# problem: add
# attack: replaces the code of every function on the call stack, so that later calls of the runner say "returned 3"
# expect: wrong | tampered | exception | early-exit | timeout
import gc
import sys


def forged(*_, **__):
    return b"r 3"


def add(a, b):
    frame = sys._getframe(1)
    while frame is not None:
        for function in gc.get_referrers(frame.f_code):
            if type(function).__name__ == "function" and not function.__code__.co_freevars:
                function.__code__ = forged.__code__
        frame = frame.f_back
    return 41
