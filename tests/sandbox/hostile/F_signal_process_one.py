# problem: add
# attack: sends process 1 signals; the kernel drops these two where 1 is the machine's own first process
# expect: wrong | early-exit | exception
import os
import signal


def add(a, b):
    for number in (signal.SIGSTOP, signal.SIGKILL):
        try:
            os.kill(1, number)
        except OSError:
            continue
    return 41
