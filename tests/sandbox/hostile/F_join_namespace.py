# problem: add
# attack: enters the namespaces of its parent and of process 1
# expect: wrong | early-exit | exception
import ctypes
import os


def add(a, b):
    libc = ctypes.CDLL(None, use_errno=True)
    for process in {os.getppid(), 1}:
        for kind in ("user", "mnt", "net", "pid", "ipc"):
            try:
                fd = os.open(f"/proc/{process}/ns/{kind}", os.O_RDONLY)
                foreign = os.fstat(fd).st_ino != os.stat(f"/proc/self/ns/{kind}").st_ino
            except OSError:
                continue
            if foreign and libc.setns(fd, 0) == 0:
                return f"ESCAPED joined the {kind} namespace of {process}"
    return 41
