# problem: sort
# attack: a tuple subclass whose reflected comparison wins over the list's
# expect: wrong
class Same(tuple):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = tuple.__hash__


def ordered(xs):
    return Same((41, 40))
