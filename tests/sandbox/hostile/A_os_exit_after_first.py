# problem: add
# attack: answers the example from the prompt, then ends the process; fools whoever counts failures, not records
# expect: early-exit
import os


def add(a, b):
    if (a, b) == (1, 2):
        return 3
    os._exit(0)
