# problem: floats
# attack: a float subclass that equals everything and is at distance 0 from everything; fools tolerance checks
# expect: wrong
class Near(float):
    def __eq__(self, other):
        return True

    def __sub__(self, other):
        return 0.0

    __rsub__ = __sub__
    __hash__ = float.__hash__


def mean(xs):
    return Near(-987.25)
