# problem: add
# attack: registers functions for later forks, in the hope that the process that forks the next program is this one
# expect: wrong
import os


def mark():
    open("/tmp/remint-escape-at-fork", "w").close()


os.register_at_fork(before=mark, after_in_child=mark, after_in_parent=mark)


def add(a, b):
    return 41
