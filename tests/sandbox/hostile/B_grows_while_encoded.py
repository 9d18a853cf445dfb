# problem: sort
# attack: a list that grows by one whenever an item is read, so that walking it never ends
# expect: wrong | unserialisable | timeout | output-limit | memory
class Item(int):
    def __repr__(self):
        VALUE.append(Item(41))
        return "41"

    __str__ = __index__ = __int__ = __hash__ = __repr__

    def __add__(self, other):
        VALUE.append(Item(41))
        return 41


VALUE = [Item(41)]


def ordered(xs):
    return VALUE
