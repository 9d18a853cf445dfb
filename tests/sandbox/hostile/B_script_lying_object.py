# problem: script
# attack: an object whose every method and attribute says what an assertion likes to hear
# expect: unserialisable | wrong | exception


class Liar:
    def __getattr__(self, name):
        return lambda *rest, **named: True

    def __eq__(self, other):
        return True

    def __call__(self, *rest):
        return self

    __bool__ = __contains__ = __lt__ = __gt__ = __le__ = __ge__ = lambda self, *rest: True
    __add__ = __radd__ = __sub__ = __rsub__ = __getitem__ = lambda self, other: self
    __hash__ = None


def add(a, b):
    return Liar()
