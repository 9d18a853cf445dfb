# problem: add
# attack: lists and connects to the machine's unix sockets, among them the harness's own
# expect: wrong
import socket


def add(a, b):
    try:
        with open("/proc/net/unix") as table:
            names = [line.split()[-1] for line in table.readlines()[1:] if len(line.split()) == 8]
    except OSError:
        return 41
    for name in names:
        with socket.socket(socket.AF_UNIX) as probe:
            probe.settimeout(0.05)
            try:
                probe.connect("\0" + name[1:] if name.startswith("@") else name)
                return f"ESCAPED connected to {name}"
            except OSError:
                continue
    return 41
