# problem: add
# attack: a timer signal interrupts the harness after the call and looks at the interrupted frames
# expect: wrong | early-exit | timeout
import signal

SEEN = []


def look(number, frame):
    while frame is not None:
        for name, value in list(frame.f_locals.items()):
            if "expect" in name and type(value) is int:
                SEEN.append(value)
        frame = frame.f_back


def add(a, b):
    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
    return SEEN[-1] if SEEN else 41
