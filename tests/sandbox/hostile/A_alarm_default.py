# problem: add
# attack: lets SIGALRM kill the process, so that the end looks like the harness's own time limit or like no verdict
# expect: early-exit | timeout
import signal
import time


def add(a, b):
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    time.sleep(0.5)
    return 41
