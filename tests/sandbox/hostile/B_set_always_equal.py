# problem: sort
# attack: a set subclass that equals, contains and is contained by everything; fools order-free comparison
# expect: wrong
class Same(set):
    def _yes(self, *_):
        return True

    __eq__ = __le__ = __ge__ = __contains__ = issubset = issuperset = _yes
    __hash__ = None


def ordered(xs):
    return Same({41})
