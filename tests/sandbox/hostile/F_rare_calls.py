# problem: add
# attack: tries system calls with a history of holes: bpf, io_uring, userfaultfd, keyrings, perf, modules, new mounts
# expect: wrong | early-exit | exception
import ctypes
import errno

CALLS = {"bpf": 321, "io_uring_setup": 425, "userfaultfd": 323, "add_key": 248, "perf_event_open": 298, "fsopen": 430}


def add(a, b):
    libc = ctypes.CDLL(None, use_errno=True)
    reached = []
    for name, number in CALLS.items():
        ctypes.set_errno(0)
        libc.syscall(number, 0, 0, 0, 0, 0)
        if ctypes.get_errno() not in (errno.EPERM, errno.ENOSYS, errno.EACCES):
            reached.append(name)
    return ["wrong", *reached]
