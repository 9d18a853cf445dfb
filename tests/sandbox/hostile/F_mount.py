# problem: add
# attack: mounts a file system over a folder of its own, to hide or reveal files, and takes it off again
# expect: wrong | early-exit | exception
import ctypes
import os


def add(a, b):
    libc = ctypes.CDLL(None, use_errno=True)
    os.makedirs("remint-escape-mount", exist_ok=True)
    if libc.mount(b"none", b"remint-escape-mount", b"tmpfs", 0, None) == 0:
        libc.umount2(b"remint-escape-mount", 2)
        return "ESCAPED mounted a file system"
    return 41
