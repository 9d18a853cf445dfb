# problem: add
# attack: an audit hook, which cannot be removed, raises in the harness's own later calls and exits on its errors
# expect: wrong | exception | early-exit
import os
import sys

ARMED = []


def refuse(event, args):
    if ARMED and event.split(".")[0] in ("os", "open", "import", "compile", "socket", "gc", "sys", "signal"):
        ARMED.clear()
        os._exit(0)


sys.addaudithook(refuse)


def add(a, b):
    ARMED.append(True)
    return 41
