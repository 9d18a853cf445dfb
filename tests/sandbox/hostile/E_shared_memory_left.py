# problem: add
# attack: leaves shared memory, a named semaphore and a System V segment behind
# expect: wrong | exception | early-exit
import ctypes
import os


def add(a, b):
    try:
        fd = os.open("/dev/shm/remint-escape-left", os.O_CREAT | os.O_RDWR)
        os.write(fd, b"\1" * 4096)
    except OSError:
        pass
    libc = ctypes.CDLL(None, use_errno=True)
    libc.shmget(0x52454D49, 4096, 0o1600)
    libc.semget(0x52454D49, 1, 0o1600)
    libc.msgget(0x52454D49, 0o1600)
    return 41
