# problem: add
# attack: __class__ says int, so isinstance believes it; fools checks by isinstance before a lying ==
# expect: unserialisable
class Pretender:
    @property
    def __class__(self):
        return int

    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


def add(a, b):
    return Pretender()
