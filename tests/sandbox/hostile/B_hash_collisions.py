# problem: sort
# attack: a set that is cheap here and holds numbers of one hash once decoded: quadratic work in the judge
# expect: wrong | output-limit | unserialisable | timeout
PRIME = (1 << 61) - 1


class Spread(int):
    def __hash__(self):
        return int(self) // PRIME


def ordered(xs):
    return {Spread(number * PRIME) for number in range(1, 20_000)}
