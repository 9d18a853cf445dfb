# problem: add
# attack: closes all descriptors above 2, so that no result can be written: fools "nothing bad was reported"
# expect: early-exit | exception | tampered | timeout
import os


def add(a, b):
    os.closerange(3, 4096)
    return 41
