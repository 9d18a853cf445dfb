# problem: add
# attack: sleeps: no CPU time is used, only wall time
# expect: timeout
import time


def add(a, b):
    time.sleep(60)
    return 41
