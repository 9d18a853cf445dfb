# problem: add
# attack: turns a number of ten million digits into text, with the interpreter's own guard switched off
# expect: timeout | memory
import signal
import sys

signal.setitimer(signal.ITIMER_PROF, 60)  # ends by itself where nobody ends it


def add(a, b):
    sys.set_int_max_str_digits(0)
    return len(str(7 ** (1 << 25)))
