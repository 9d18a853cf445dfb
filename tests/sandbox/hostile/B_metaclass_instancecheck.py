# problem: add
# attack: a metaclass answers yes to every isinstance, issubclass and type comparison, and shows a false name and mro
# expect: unserialisable | exception | early-exit
class Liar(type):
    def __instancecheck__(cls, instance):
        return True

    def __subclasscheck__(cls, other):
        return True

    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return hash(int)

    def mro(cls):
        return type.mro(cls)

    __name__ = "int"
    __module__ = "builtins"


class Number(metaclass=Liar):
    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


def add(a, b):
    return Number()
