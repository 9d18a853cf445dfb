# problem: add
# attack: makes a file in the root folder
# expect: wrong
import os


def add(a, b):
    try:
        os.close(os.open("/remint-escape-root", os.O_CREAT | os.O_WRONLY))
    except OSError:
        pass
    return 41
