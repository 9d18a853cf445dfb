# problem: add
# attack: replaces itself by a program that sleeps and holds the descriptors
# expect: timeout | early-exit | exception
import os


def add(a, b):
    for fd in range(3, 64):
        try:
            os.set_inheritable(fd, True)
        except OSError:
            continue
    os.execv("/bin/sleep", ["remint-escape", "60"])
