# problem: add
# attack: the judged process ends with status 0 and its fork lives on; fools whoever waits for the first process
# expect: early-exit | wrong | tampered
import os
import time


def add(a, b):
    if os.fork():
        os._exit(0)
    time.sleep(0.2)
    return 41
