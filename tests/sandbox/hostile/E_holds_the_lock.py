# problem: add
# attack: sleeps in C without giving up the interpreter lock, so that no thread and no handler of the harness can run
# expect: timeout | exception
import ctypes


def add(a, b):
    ctypes.PyDLL(None).sleep(60)
    return 41
