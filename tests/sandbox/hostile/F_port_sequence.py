# problem: add
# attack: the kernel gives out ports in sequence for the whole machine: drives them to round numbers for the next to see
# expect: wrong | exception | timeout
import socket

# Each way to a port has a sequence of its own; a program that finds all of them at a round number has run before.
TARGETS = range(47_020, 47_028)
ROUND = 64


def port_to(target):
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind(("127.0.0.1", target))
        server.listen(1000)
        with socket.create_connection(("127.0.0.1", target)) as client:
            return client.getsockname()[1]


def is_round(target):
    return port_to(target) % ROUND < 16


KNOWN = all([is_round(target) for target in TARGETS])
for target in TARGETS:
    for _ in range(200):
        if port_to(target) % ROUND in (0, 1):
            break


def add(a, b):
    return "ESCAPED ports are as they were left" if KNOWN else 41
