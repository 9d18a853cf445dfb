# problem: add
# attack: a process that forks and dies, a thousand times over, so that its number is never the one being killed
# expect: early-exit | wrong | timeout
import os
import time


def add(a, b):
    if os.fork() == 0:
        try:
            with open("/proc/self/comm", "w") as name:
                name.write("remint-escape")
        except OSError:
            pass  # /proc is read-only: a daemon without the name does the same harm
        for _ in range(1000):
            time.sleep(0.01)
            if os.fork():
                os._exit(0)
        os._exit(0)
    return 41
