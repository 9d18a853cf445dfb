# problem: add
# attack: writes into the machine's /tmp
# expect: wrong
import os


def add(a, b):
    try:
        os.close(os.open("/tmp/remint-escape-tmp", os.O_CREAT | os.O_WRONLY | os.O_APPEND))
    except OSError:
        pass
    return 41
