# problem: add
# attack: a thread ends the process a moment after the call returned, between the result and its report
# expect: early-exit | wrong
import os
import threading


def add(a, b):
    threading.Timer(0.002, os._exit, (0,)).start()
    return 41
