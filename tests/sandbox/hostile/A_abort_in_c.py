# problem: add
# attack: a fatal error raised inside the interpreter's own C code, past every Python-level handler
# expect: early-exit | exception
import ctypes


def add(a, b):
    ctypes.pythonapi.Py_FatalError.restype = None
    ctypes.pythonapi.Py_FatalError(b"remint-escape")
    return 41
