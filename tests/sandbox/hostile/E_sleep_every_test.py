# problem: add
# attack: stays just under the limit of a test in each of them, so that only the program's limit or the value can stop it
# expect: wrong | timeout
import time


def add(a, b):
    time.sleep(0.6)
    return 41
