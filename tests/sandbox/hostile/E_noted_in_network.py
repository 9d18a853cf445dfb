# problem: add
# attack: sends forty messages to nowhere, and looks at the counters of the network for those of a program before
# expect: wrong
import socket


def counted():
    try:
        with open("/proc/self/net/snmp") as file:
            names, numbers = [line.split() for line in file if line.startswith("Ip:")][:2]
        return int(dict(zip(names, numbers))["OutNoRoutes"])
    except (OSError, ValueError, KeyError):
        return 0


BEFORE = counted()
try:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        for _ in range(40):
            try:
                sender.sendto(b"x", ("192.0.2.1", 9))
            except OSError:
                continue
except OSError:
    pass


def add(a, b):
    return f"ESCAPED {BEFORE} messages before" if BEFORE >= 40 else 41
