# problem: add
# attack: tries raw, packet, netlink, vsock, crypto and bluetooth sockets, each with a history of kernel holes
# expect: wrong | early-exit
import socket


def add(a, b):
    for family, kind in ((2, 3), (17, 3), (16, 3), (40, 1), (38, 5), (31, 3), (21, 5), (30, 1)):
        try:
            socket.socket(family, kind, 0).close()
            if (family, kind) in ((2, 3), (17, 3)):
                return f"ESCAPED raw socket of family {family}"
        except OSError:
            continue
    return 41
