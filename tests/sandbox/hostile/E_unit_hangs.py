# problem: unit
# attack: hangs in the first test method with signals ignored
# expect: timeout
import signal
import time


def add(a, b):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(60)
    return 41
