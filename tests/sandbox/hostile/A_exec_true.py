# problem: add
# attack: replaces the process by /bin/true: status 0 and descriptors inherited; fools exit-code readers
# expect: early-exit | exception
import os


def add(a, b):
    os.execv("/bin/true", ["true"])
