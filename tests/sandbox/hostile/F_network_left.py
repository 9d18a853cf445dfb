# problem: add
# attack: leaves marks in the network of its cell (counters, a port in TIME_WAIT, failed routes) and answers if it finds them
# expect: wrong | exception
import socket

PORT = 47_012


def marks():
    found = []
    for name in ("dev", "snmp"):
        with open("/proc/self/net/" + name) as file:
            found.append(file.read())
    packets = sum(int(number) for number in found[0].splitlines()[2].split(":")[1].split())
    names, numbers = [line.split() for line in found[1].splitlines() if line.startswith("Ip:")]
    return packets + int(dict(zip(names, numbers))["OutNoRoutes"])


def is_taken():
    with socket.socket() as server:
        try:
            server.bind(("127.0.0.1", PORT))
        except OSError:
            return True
    return False


def leave():
    with socket.socket() as server, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        server.bind(("127.0.0.1", PORT))
        server.listen()
        with socket.create_connection(("127.0.0.1", PORT)) as client:
            server.accept()[0].close()
            client.recv(1)
        try:
            sender.sendto(b"x", ("192.0.2.1", 9))
        except OSError:
            pass


KNOWN = marks() > 0 or is_taken()
leave()


def add(a, b):
    return "ESCAPED found what it had left" if KNOWN else 41
