# problem: add
# attack: all hooks for errors print success and write records: excepthook, displayhook, breakpointhook, warnings
# expect: exception | tampered | early-exit
import os
import sys
import threading
import traceback
import warnings


def forge(*_, **__):
    for fd in range(1, 16):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, b"0 r 3\nPASSED\n")
        except OSError:
            continue


sys.excepthook = sys.displayhook = sys.breakpointhook = sys.unraisablehook = threading.excepthook = forge
warnings.showwarning = traceback.print_exc = traceback.format_exc = traceback.print_exception = forge


def add(a, b):
    raise ValueError("hooked")
