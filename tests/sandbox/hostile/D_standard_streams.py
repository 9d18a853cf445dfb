# problem: add
# attack: replaces, detaches and closes stdin, stdout and stderr, also the originals
# expect: wrong
import sys


def add(a, b):
    for name in ("stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__"):
        stream = getattr(sys, name)
        if stream is not None:
            stream.close()
        setattr(sys, name, None)
    return 41
