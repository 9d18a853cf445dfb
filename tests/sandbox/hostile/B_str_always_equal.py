# problem: greet
# attack: a str subclass that equals everything, also after strip, lower and split
# expect: wrong
class Same(str):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def _self(self, *_):
        return self

    strip = lower = rstrip = lstrip = casefold = replace = _self
    __str__ = _self
    __hash__ = str.__hash__

    def split(self, *_):
        return self


def greet(name):
    return Same("nobody")
