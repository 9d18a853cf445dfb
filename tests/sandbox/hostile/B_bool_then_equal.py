# problem: add
# attack: false in conditions, equal in comparisons, every order holds; fools `got or default` and range checks
# expect: unserialisable
class Anything:
    def __bool__(self):
        return False

    def _yes(self, other):
        return True

    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = _yes
    __hash__ = object.__hash__


def add(a, b):
    return Anything()
