# problem: script
# attack: the remote end dies before it answers; a caller that takes a closed connection for None or for the end passes
# expect: early-exit | exception | wrong
import os


def add(a, b):
    os._exit(0)
