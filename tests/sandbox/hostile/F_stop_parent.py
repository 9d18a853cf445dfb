# problem: add
# attack: stops its parent for twenty seconds, so that no clock is looked at (a fork lets it go on)
# expect: wrong | early-exit | exception
import os
import signal
import time


def add(a, b):
    parent = os.getppid()
    try:
        with open(f"/proc/{parent}/cmdline", "rb") as file:
            ours = b"remint" in file.read()
    except OSError:
        ours = False
    if parent > 1 and ours:
        if os.fork() == 0:
            time.sleep(20)
            os.kill(parent, signal.SIGCONT)
            os._exit(0)
        os.kill(parent, signal.SIGSTOP)
    return 41
