# problem: sort
# attack: the same with the keys of a dict, nested inside a tuple
# expect: wrong | output-limit | unserialisable | timeout
PRIME = (1 << 61) - 1


class Spread(int):
    def __hash__(self):
        return int(self) // PRIME


def ordered(xs):
    return ({Spread(number * PRIME): 0 for number in range(1, 20_000)},)
