# problem: add
# attack: shuts down every socket that it inherited, for both sides: the harness's own connection would be gone
# expect: wrong | early-exit | tampered | exception
import os
import socket
import stat


def add(a, b):
    for fd in range(256):
        try:
            if stat.S_ISSOCK(os.fstat(fd).st_mode):
                socket.socket(fileno=os.dup(fd)).shutdown(socket.SHUT_RDWR)
        except OSError:
            continue
    return 41
