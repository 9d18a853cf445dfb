# problem: add
# attack: reads a parent's memory by the process_vm_readv call, which needs no file in /proc
# expect: wrong | early-exit | exception
import ctypes
import os


class Vector(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def add(a, b):
    libc = ctypes.CDLL(None, use_errno=True)
    buffer = ctypes.create_string_buffer(4096)
    here = Vector(ctypes.addressof(buffer), 4096)
    there = Vector(id(None) & ~4095, 4096)
    for process in {os.getppid(), 1}:
        if libc.process_vm_readv(process, ctypes.byref(here), 1, ctypes.byref(there), 1, 0) > 0:
            return "ESCAPED read the memory of a parent"
    return 41
