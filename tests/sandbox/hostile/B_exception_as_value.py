# problem: add
# attack: returns an exception and a class instead of raising; fools runners that mark failure by returned exceptions
# expect: unserialisable
def add(a, b):
    return [StopIteration(3), AssertionError, type]
