# problem: add
# attack: exhausts itertools.product inside C, deaf to SIGALRM handlers; hangs evalplus
# expect: timeout
import collections
import itertools
import signal

signal.setitimer(signal.ITIMER_PROF, 60)  # ends by itself where nobody ends it


def add(a, b):
    collections.deque(itertools.product(range(100), repeat=6), maxlen=0)
    return 41
