# problem: add
# attack: a regular expression that backtracks exponentially
# expect: timeout
import re
import signal

signal.setitimer(signal.ITIMER_PROF, 60)  # ends by itself where nobody ends it


def add(a, b):
    return len(re.findall(r"^(a+)+$", "a" * 48 + "b"))
