# problem: add
# attack: ends the process with status 0 in the first call; fools exit-code readers and those who wait for a failure
# expect: early-exit
import os


def add(a, b):
    os._exit(0)
