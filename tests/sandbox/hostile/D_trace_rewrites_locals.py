# problem: add
# attack: a trace function turns the harness's local variables named ok, passed, failed, outcome into success
# expect: wrong | tampered | exception | early-exit
import ctypes
import sys

GOOD = {"ok": True, "passed": True, "success": True, "failed": False, "outcome": "pass", "status": "pass", "value": 3}


def rewrite(frame, event, arg):
    for name in GOOD.keys() & frame.f_locals.keys():
        frame.f_locals[name] = GOOD[name]
    if sys.version_info < (3, 13):
        ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))
    return rewrite


def add(a, b):
    frame = sys._getframe(1)
    while frame is not None:
        frame.f_trace = rewrite
        frame = frame.f_back
    sys.settrace(rewrite)
    return 41
