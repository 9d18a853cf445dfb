# problem: add
# attack: 10**10**8: one long operation in C that looks at no signal
# expect: timeout | memory
import signal

signal.setitimer(signal.ITIMER_PROF, 60)  # ends by itself where nobody ends it


def add(a, b):
    return 10**10**8 % 7
