# problem: add
# attack: sleeps while being loaded
# expect: timeout
import time

time.sleep(60)


def add(a, b):
    return 41
