# problem: add
# attack: kills its process group; a harness that did not give the program a group of its own dies with it
# expect: early-exit
import os
import signal


def add(a, b):
    os.killpg(0, signal.SIGKILL)
    return 41
