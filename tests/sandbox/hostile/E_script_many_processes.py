# problem: script
# attack: starts processes until there may be no more, all holding the connection, and replies wrongly
# expect: wrong | exception | timeout | early-exit
import os
import time


def add(a, b):
    for _ in range(100):
        try:
            if os.fork() == 0:
                time.sleep(30)
                os._exit(0)
        except OSError:
            break
    return 41
