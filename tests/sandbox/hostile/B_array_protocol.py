# problem: floats
# attack: speaks numpy's protocols, so that allclose and array_equal hand the comparison to the result itself
# expect: unserialisable
class Array:
    shape = ()
    dtype = float
    __array_priority__ = 1e9

    def __array_ufunc__(self, *_, **__):
        return True

    def __array_function__(self, *_, **__):
        return True

    def __array__(self, *_, **__):
        raise SystemExit(0)


def mean(xs):
    return Array()
