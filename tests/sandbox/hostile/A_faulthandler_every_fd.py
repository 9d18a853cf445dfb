# problem: add
# attack: points faulthandler at every open descriptor and dumps there, to garble the result channel with tracebacks
# expect: wrong | tampered | exception | early-exit
import faulthandler
import os


def add(a, b):
    for fd in range(64):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            faulthandler.dump_traceback(file=fd)
        except (OSError, ValueError, RuntimeError):
            continue
    return 41
