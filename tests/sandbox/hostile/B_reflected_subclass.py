# problem: unit
# attack: subclass on the right-hand side: Python asks the subclass first, so even `3 == got` is answered by the liar
# expect: wrong | tampered | exception | unserialisable
class Last(int):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = int.__hash__


def add(a, b):
    return Last(41)
