# problem: add
# attack: returns an object that equals everything; fools whoever compares in the candidate's process
# expect: unserialisable
class Same:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = object.__hash__


def add(a, b):
    return Same()
