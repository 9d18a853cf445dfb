# problem: multiple
# attack: a set of 4,000 numbers of one hash, in every result that waits for the checker: it must not keep a cell busy
# expect: wrong | output-limit | timeout
ITEMS = None


def multiple(x):
    global ITEMS
    if ITEMS is None:
        ITEMS = {number * ((1 << 61) - 1) for number in range(1, 4_000)}
    return ITEMS
