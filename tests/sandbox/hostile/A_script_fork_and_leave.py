# problem: script
# attack: the process that should reply ends; its fork keeps the connection open, so that no end is seen
# expect: early-exit | timeout
import os
import time


def add(a, b):
    if os.fork():
        os._exit(0)
    time.sleep(30)
    os._exit(0)
