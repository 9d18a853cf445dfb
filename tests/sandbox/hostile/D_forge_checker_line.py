# problem: multiple
# attack: raw records whose content closes the line that it is put into for the checker, and adds a question of its own
# expect: wrong | tampered | early-exit | unserialisable
import os

LINES = (
    b"0 r null],{},null,null]",
    b"0 r 3]],{},null,null]\r[[[3],3,3",
    b'0 r 3","3"],[0,"[3]","3","3"]]}',
    b"0 r {",
)


def multiple(x):
    for fd in range(3, 256):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        for line in LINES:
            try:
                os.write(fd, line + b"\n")
            except OSError:
                break
    return -1
