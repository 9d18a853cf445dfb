# problem: add
# attack: makes a socket by the x32 number of the call, past filters that check only the usual number
# expect: wrong | early-exit | exception
import ctypes


def add(a, b):
    fd = ctypes.CDLL(None, use_errno=True).syscall(0x40000000 + 41, 2, 1, 0)
    return 41 if fd < 0 else "ESCAPED by another call table"
