# problem: add
# attack: disarms alarms and makes signal.* do nothing, then works on; fools limits by SIGALRM
# expect: timeout
import signal
import time

signal.setitimer(signal.ITIMER_REAL, 0)
for number in (signal.SIGALRM, signal.SIGVTALRM, signal.SIGXCPU, signal.SIGTERM, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)
signal.alarm = signal.setitimer = signal.signal = lambda *_: 0


def add(a, b):
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM, signal.SIGXCPU})
    end = time.monotonic() + 20
    while time.monotonic() < end:
        pass
    return 41
