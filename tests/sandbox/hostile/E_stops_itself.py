# problem: add
# attack: stops its process (SIGSTOP): it neither ends nor uses time; hangs whoever waits for either
# expect: timeout | early-exit
import os
import signal
import time


def add(a, b):
    stopped = os.getpid()
    if os.fork() == 0:
        time.sleep(60)
        os.kill(stopped, signal.SIGCONT)
        os._exit(0)
    os.kill(stopped, signal.SIGSTOP)
    return 41
