# problem: add
# attack: sums a range of 10**11 numbers inside C
# expect: timeout
import signal

signal.setitimer(signal.ITIMER_PROF, 60)  # ends by itself where nobody ends it


def add(a, b):
    return sum(range(10**11))
