# problem: floats
# attack: __sub__, __rsub__ and __abs__ give 0 and every comparison holds; fools abs(got - want) <= eps
# expect: unserialisable
class Close:
    def _self(self, *_):
        return self

    def _yes(self, *_):
        return True

    __sub__ = __rsub__ = __abs__ = __neg__ = __mul__ = __rmul__ = __add__ = __radd__ = __round__ = _self
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = _yes
    __hash__ = object.__hash__

    def __float__(self):
        return 0.0


def mean(xs):
    return Close()
