# problem: add
# attack: the C library's exit(0): status 0, C handlers run, Python's do not
# expect: early-exit | exception
import ctypes


def add(a, b):
    ctypes.CDLL(None).exit(0)
    return 41
