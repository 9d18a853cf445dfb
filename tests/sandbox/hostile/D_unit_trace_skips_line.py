# problem: unit
# attack: a trace function in the test method's frame jumps over the assertion and hides its failure
# expect: wrong | tampered | exception
import sys


def jump(frame, event, arg):
    if event == "line":
        try:
            frame.f_lineno = frame.f_code.co_firstlineno + 10_000
        except ValueError:
            pass
    if event == "exception":
        frame.f_trace = None
    return jump


def add(a, b):
    frame = sys._getframe(1)
    frame.f_trace = jump
    sys.settrace(jump)
    return 41
