# problem: echo
# attack: a program instead of a function: network, root folder, private files, parent's memory in one go
# expect: wrong | early-exit | exception
import os
import socket

found = []
try:
    socket.create_connection(("192.0.2.1", 80), timeout=0.3).close()
    found.append("network")
except OSError:
    pass
for path, mode in (("/remint-escape-echo", "x"), ("/root/.ssh/authorized_keys", "r"), (f"/proc/{os.getppid()}/mem", "rb")):
    try:
        open(path, mode).close()
        found.append(path)
    except OSError:
        continue
print("ESCAPED" if found else "wrong", *found)
