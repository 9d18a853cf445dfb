# problem: add
# attack: asks whether a value is in an endless C iterator
# expect: timeout
import itertools
import signal

signal.setitimer(signal.ITIMER_PROF, 60)  # ends by itself where nobody ends it


def add(a, b):
    return None in itertools.count()
