# problem: add
# attack: opens a listening socket and leaves a process behind that serves it
# expect: wrong | early-exit | exception
import os
import socket
import time


def add(a, b):
    server = socket.socket()
    try:
        server.bind(("127.0.0.1", 47_011))
        server.listen()
    except OSError:
        return 41
    if os.fork() == 0:
        try:
            with open("/proc/self/comm", "w") as name:
                name.write("remint-escape")
        except OSError:
            pass  # /proc is read-only: a daemon without the name does the same harm
        time.sleep(60)
        os._exit(0)
    return 41
