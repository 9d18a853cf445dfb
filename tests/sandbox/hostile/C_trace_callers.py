# problem: add
# attack: installs a trace function in its callers' frames, to see the expected value when it is compared later
# expect: wrong
import sys

SEEN = []


def watch(frame, event, arg):
    for name, value in list(frame.f_locals.items()):
        if ("expect" in name or "want" in name) and type(value) is int:
            SEEN.append(value)
    return watch


def add(a, b):
    frame = sys._getframe(1)
    while frame is not None:
        frame.f_trace = watch
        frame = frame.f_back
    sys.settrace(watch)
    return SEEN[-1] if SEEN else 41
