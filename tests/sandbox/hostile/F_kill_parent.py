# problem: add
# attack: kills its parent, so that nobody is left to report
# expect: wrong | early-exit | exception
import os
import signal


def add(a, b):
    parent = os.getppid()
    try:
        with open(f"/proc/{parent}/cmdline", "rb") as file:
            ours = b"remint" in file.read()
    except OSError:
        ours = False
    if parent > 1 and ours:
        os.kill(parent, signal.SIGKILL)
    return 41
