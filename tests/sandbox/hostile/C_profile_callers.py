# problem: add
# attack: a profile function sees every call and return after its own, also those of C functions that compare
# expect: wrong
import sys

SEEN = []


def watch(frame, event, arg):
    if event == "return" and type(arg) is int:
        SEEN.append(arg)


def add(a, b):
    sys.setprofile(watch)
    return -41 if not SEEN else max(SEEN) + 1_000_000
