# problem: unit
# attack: writes into int's own type dictionary, past its read-only view, so that numbers compare equal
# expect: wrong | tampered | exception | early-exit
import ctypes
import gc

slots = gc.get_referents(int.__dict__)[0]
slots["__eq__"] = lambda self, other: True
slots["__ne__"] = lambda self, other: False
ctypes.pythonapi.PyType_Modified(ctypes.py_object(int))


def add(a, b):
    return 41
