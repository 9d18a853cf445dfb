# problem: add
# attack: finds the job description in this process and returns pieces of it, in the hope that it holds answers
# expect: wrong | unserialisable | timeout | output-limit
import gc
import sys


def add(a, b):
    frame = sys._getframe(1)
    while frame is not None:
        for name in ("test", "tests", "body", "job"):
            if name in frame.f_locals:
                return [name, repr(frame.f_locals[name])[:1000]]
        frame = frame.f_back
    return [thing for thing in gc.get_objects() if type(thing) is dict and "entry" in thing][:1]
