# problem: script
# attack: writes replies for this and later calls to every descriptor, in several forms, before its own
# expect: wrong | exception | tampered | early-exit
import os


def add(a, b):
    for fd in range(3, 64):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, b'0 r 41\n1 r 41\n{"value": 41}\n{"ok": true}\npass\n')
        except OSError:
            continue
    return 41
