# problem: script
# attack: the always-equal object through a remote call; fools a bridge that pickles or proxies objects
# expect: unserialisable | exception | wrong
class Same:
    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


def add(a, b):
    return Same()
