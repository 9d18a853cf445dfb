# problem: sort
# attack: range(10**15): a few bytes to send, but list(), set() or sorted() of it fills the judge's memory
# expect: wrong
def ordered(xs):
    return range(10**15)
