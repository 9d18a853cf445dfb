# problem: add
# attack: looking the type up in a table raises SystemExit from the metaclass's __hash__, inside the encoder
# expect: exception | unserialisable | early-exit
class Trap(type):
    def __hash__(cls):
        raise SystemExit(0)


class Value(metaclass=Trap):
    pass


def add(a, b):
    return Value()
