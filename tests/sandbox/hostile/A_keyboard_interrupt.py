# problem: add
# attack: raises KeyboardInterrupt, which many runners take for the user's own and stop the whole run
# expect: exception | early-exit


def add(a, b):
    raise KeyboardInterrupt
