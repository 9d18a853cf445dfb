# problem: add
# attack: a timer makes SystemExit(0) come up inside the harness's own code after the call
# expect: early-exit | wrong | exception
import signal


def leave(number, frame):
    raise SystemExit(0)


def add(a, b):
    signal.signal(signal.SIGALRM, leave)
    signal.setitimer(signal.ITIMER_REAL, 0.0001, 0.0001)
    return 41
