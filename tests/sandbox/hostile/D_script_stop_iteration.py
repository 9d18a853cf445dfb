# problem: script
# attack: raises StopIteration, which ends `for result in map(candidate, inputs)` before its first assertion
# expect: exception


def add(a, b):
    raise StopIteration(41)
