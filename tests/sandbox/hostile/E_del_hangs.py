# problem: add
# attack: the result hangs when it is dropped: the record is written, the next test never begins
# expect: wrong | timeout
import time


class Slow(int):
    def __del__(self):
        time.sleep(60)


def add(a, b):
    return Slow(41)
