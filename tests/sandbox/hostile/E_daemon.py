# problem: add
# attack: a daemon in a session of its own, forked twice, outlives the program
# expect: wrong
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
        os.closerange(0, 256)
        time.sleep(60)
        os._exit(0)
    return 41
