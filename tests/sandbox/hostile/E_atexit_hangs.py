# problem: add
# attack: answers at once and hangs at exit
# expect: wrong | timeout
import atexit
import time

atexit.register(time.sleep, 60)


def add(a, b):
    return 41
