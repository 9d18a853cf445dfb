# problem: add
# attack: ends by SIGTERM, which a harness may take for its own clean stop of a finished program
# expect: early-exit
import os
import signal


def add(a, b):
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGTERM)
    return 41
