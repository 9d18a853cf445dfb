# problem: add
# attack: == gives an object that is true and whose negation is too; fools `assert got == expected` and `.all()`
# expect: unserialisable
class Yes:
    def __bool__(self):
        return True

    def all(self):
        return self

    any = all


class Answer:
    def __eq__(self, other):
        return Yes()

    __ne__ = __eq__
    __hash__ = object.__hash__


def add(a, b):
    return Answer()
