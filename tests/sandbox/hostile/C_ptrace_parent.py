# problem: add
# attack: attaches to its parent as a debugger, without stopping it, to read what it expects
# expect: wrong | early-exit | exception
import ctypes
import os

PTRACE_SEIZE, PTRACE_DETACH = 0x4206, 17


def add(a, b):
    ptrace = ctypes.CDLL(None, use_errno=True).ptrace
    ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    for process in {os.getppid(), 1} - {0, os.getpid()}:
        if ptrace(PTRACE_SEIZE, process, None, None) == 0:
            ptrace(PTRACE_DETACH, process, None, None)
            return "ESCAPED attached to a parent"
    return 41
