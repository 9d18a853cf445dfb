# problem: add
# attack: fetches the dataset over the network (a test address stands for the hub)
# expect: wrong | timeout
import socket


def add(a, b):
    try:
        with socket.create_connection(("192.0.2.1", 80), timeout=0.3) as hub:
            hub.sendall(b"GET /datasets/add/resolve/main/test.jsonl HTTP/1.0\r\n\r\n")
            return "ESCAPED reached the network"
    except OSError:
        return 41
