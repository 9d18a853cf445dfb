# problem: add
# attack: an int subclass that equals everything; fools type checks by isinstance followed by ==
# expect: wrong
class Same(int):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = int.__hash__


def add(a, b):
    return Same(41)
