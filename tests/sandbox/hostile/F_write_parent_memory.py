# problem: add
# attack: asks whether it may write the memory of its parents (writes nothing)
# expect: wrong | early-exit | exception
import os


def add(a, b):
    for process in {os.getppid(), 1} - {0, os.getpid()}:
        try:
            os.close(os.open(f"/proc/{process}/mem", os.O_RDWR))
            return f"ESCAPED may write the memory of {process}"
        except OSError:
            continue
    return 41
