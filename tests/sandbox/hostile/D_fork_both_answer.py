# problem: add
# attack: parent and fork both return into the runner: two records for every test, with different values
# expect: wrong | tampered
import os


def add(a, b):
    return 3 if os.fork() else 41
