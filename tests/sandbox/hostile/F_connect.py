# problem: add
# attack: opens a connection to a (test) address outside, over TCP and UDP
# expect: wrong | early-exit | timeout
import socket


def add(a, b):
    try:
        socket.create_connection(("192.0.2.1", 443), timeout=0.3).close()
        return "ESCAPED connected"
    except OSError:
        pass
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
            sender.sendto(b"remint-escape", ("192.0.2.1", 9))
            return "ESCAPED sent a datagram"
    except OSError:
        return 41
