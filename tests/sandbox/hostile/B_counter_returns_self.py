# problem: counter
# attack: every step returns the object itself, whose every attribute is the object again
# expect: unserialisable | exception | wrong
class Counter:
    def __init__(self, start):
        pass

    def __getattr__(self, name):
        return self

    def __call__(self, *_, **__):
        return self

    def __eq__(self, other):
        return True

    __hash__ = object.__hash__
