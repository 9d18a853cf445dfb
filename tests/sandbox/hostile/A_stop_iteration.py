# problem: add
# attack: raises StopIteration, which ends a `for` over `map(call, tests)` early: no failure was seen
# expect: exception


def add(a, b):
    raise StopIteration
