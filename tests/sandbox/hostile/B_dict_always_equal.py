# problem: add
# attack: a dict subclass that equals everything and has every key
# expect: wrong
class Same(dict):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __missing__(self, key):
        return True

    def keys(self):
        return {"ok", "passed"}


def add(a, b):
    return Same(passed=True)
