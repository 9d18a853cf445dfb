# problem: add
# attack: a failing thread reaches threading.excepthook, which ends the process with status 0 during the call
# expect: early-exit
import os
import threading
import time

threading.excepthook = lambda *_: os._exit(0)


def add(a, b):
    threading.Thread(target=lambda: 1 / 0).start()
    time.sleep(0.5)
    return 41
