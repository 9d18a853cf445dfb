# problem: add
# attack: makes a user namespace in which it is root, then tries what only root may
# expect: wrong | early-exit | exception
import ctypes
import os

CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWNET = 0x10000000, 0x00020000, 0x40000000


def add(a, b):
    if os.fork() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET) == 0:
            libc.mount(b"none", b"/", None, (1 << 14) | (1 << 18), None)
            libc.mount(b"none", b"/tmp", b"tmpfs", 0, None)
        os._exit(0)
    os.wait()
    return 41
