# problem: add
# attack: the fork returns to the runner and answers; the process under watch hangs
# expect: timeout | wrong | tampered
import os
import time


def add(a, b):
    if os.fork():
        time.sleep(30)
        os._exit(0)
    return 41
