# problem: add
# attack: fills the buffers of many pipes and sockets: memory of the kernel that no process is charged for
# expect: wrong | exception | timeout | memory | early-exit
import os
import socket


def add(a, b):
    for _ in range(1000):
        try:
            _, pipe = os.pipe()
            _, pair = socket.socketpair()
            kept.append((_, pair))
            for fd in (pipe, pair.fileno()):
                os.set_blocking(fd, False)
                os.write(fd, b"\1" * (1 << 20))
        except OSError:
            continue
    return 41


kept = []
