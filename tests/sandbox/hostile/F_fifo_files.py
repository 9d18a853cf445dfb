# problem: add
# attack: leaves named pipes under names that a harness may open, so that it waits for ever
# expect: wrong
import os


def add(a, b):
    for name in ("result.json", "stdout", "stderr", "output.txt", "coverage.xml", "core"):
        try:
            os.mkfifo(name)
        except OSError:
            continue
    return 41
