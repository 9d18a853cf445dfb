# problem: add
# attack: the result's __del__ ends the process when the harness drops it, after the call and before the report
# expect: early-exit | wrong
import os


class Last(int):
    def __del__(self):
        os._exit(0)


def add(a, b):
    return Last(41)
