# problem: sort
# attack: thirty levels of two references to the same list: tiny in memory, a billion items when written out
# expect: output-limit | memory | timeout | unserialisable
def ordered(xs):
    value = [41]
    for _ in range(30):
        value = [value, value]
    return value
