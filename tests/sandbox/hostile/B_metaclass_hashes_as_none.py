# problem: add
# attack: a type that is found under NoneType in the encoder's table, so that the object itself enters the JSON tree
# expect: wrong | unserialisable | exception | early-exit | tampered
class Nobody(type):
    def __eq__(cls, other):
        return other is type(None) or other is cls

    def __hash__(cls):
        return hash(type(None))


class Raw(dict, metaclass=Nobody):
    pass


def add(a, b):
    return Raw({"$tuple": [3], "outcome": "pass"})
