# problem: add
# attack: pushes a character into the user's terminal as if typed (a harmless #)
# expect: wrong | early-exit
import fcntl
import os

TIOCSTI = 0x5412


def add(a, b):
    for path in ("/dev/tty", "/proc/self/fd/0"):
        try:
            fd = os.open(path, os.O_RDWR)
            fcntl.ioctl(fd, TIOCSTI, b"#")
            return "ESCAPED typed into the terminal"
        except OSError:
            continue
    return 41
