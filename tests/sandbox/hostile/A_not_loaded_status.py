# problem: add
# attack: ends with status 3, a number that a runner may use as its private "nothing to run" signal
# expect: early-exit | exception | missing-entry-point
import os


def add(a, b):
    os._exit(3)
