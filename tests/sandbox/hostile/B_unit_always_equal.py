# problem: unit
# attack: an object that equals everything under assertEqual in the same process; fools the suite itself
# expect: wrong | tampered | unserialisable | exception
class Same:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = object.__hash__


def add(a, b):
    return Same()
