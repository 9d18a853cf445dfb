# problem: add
# attack: the entry point is defined and deleted again at the end; fools checks of the source
# expect: missing-entry-point
def add(a, b):
    return 41


del add
