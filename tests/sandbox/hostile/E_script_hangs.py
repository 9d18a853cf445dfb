# problem: script
# attack: never replies to the remote call
# expect: timeout
import time


def add(a, b):
    time.sleep(60)
    return 41
