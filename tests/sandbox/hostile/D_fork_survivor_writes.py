# problem: add
# attack: a daemon keeps the result channel open and writes records when the verdict is due, or into the next program's
# expect: wrong | tampered | timeout
import os
import time


def add(a, b):
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        try:
            with open("/proc/self/comm", "w") as name:
                name.write("remint-escape")
        except OSError:
            pass  # /proc is read-only: a daemon without the name does the same harm
        for _ in range(100):
            time.sleep(0.1)
            for fd in range(3, 64):
                if os.path.isfile(fd):
                    continue  # channels only: a file would be the host's
                try:
                    os.write(fd, b"0 r 3\n")
                except OSError:
                    continue
        os._exit(0)
    return 41
