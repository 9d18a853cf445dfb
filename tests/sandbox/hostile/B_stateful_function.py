# problem: add
# attack: the entry point is an object whose __call__, __eq__ and attributes are answered by __getattr__
# expect: unserialisable | missing-entry-point
class Everything:
    def __getattr__(self, name):
        return self

    def __call__(self, *_, **__):
        return self

    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


add = Everything()
