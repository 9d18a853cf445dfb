# problem: add
# attack: only __ne__ lies; fools `if got != expected: fail`
# expect: wrong
class Same(int):
    def __ne__(self, other):
        return False


def add(a, b):
    return Same(41)
