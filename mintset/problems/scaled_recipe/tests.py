import random
from collections.abc import Iterator
from fractions import Fraction

MEASURED = ["flour", "milk", "sugar", "butter", "oats", "cream"]
WHOLE = ["egg", "lemon", "bay leaf"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "edges", ({}, Fraction(2), frozenset())
    yield "edges", ({}, Fraction(2), frozenset({"egg"}))
    yield "edges", ({"flour": Fraction(3, 4)}, Fraction(1), frozenset())
    yield "edges", ({"flour": Fraction(3, 4)}, Fraction(1), frozenset({"egg", "lemon"}))
    yield "whole ingredients", ({"egg": Fraction(1)}, Fraction(1, 20), frozenset({"egg"}))
    yield "whole ingredients", ({"egg": Fraction(4)}, Fraction(5, 4), frozenset({"egg"}))
    yield "whole ingredients", ({"egg": Fraction(3)}, Fraction(3, 4), frozenset({"egg"}))
    yield "whole ingredients", ({"lemon": Fraction(1, 2), "milk": Fraction(1, 3)}, Fraction(3), frozenset({"lemon"}))
    yield "tiny amounts", ({"salt": Fraction(1, 2)}, Fraction(1, 4), frozenset())
    yield "tiny amounts", ({"salt": Fraction(1, 3)}, Fraction(1, 3), frozenset())
    yield "tiny amounts", ({"salt": Fraction(1, 7)}, Fraction(1), frozenset())
    yield "tiny amounts", ({"salt": Fraction(1, 9), "yeast": Fraction(1, 8)}, Fraction(1), frozenset({"egg"}))
    yield "tiny amounts", ({"egg": Fraction(1, 4), "salt": Fraction(1, 4)}, Fraction(1, 4), frozenset({"egg"}))
    for _ in range(6):
        names = rng.sample(MEASURED, rng.randrange(2, 5))
        amounts = {name: Fraction(rng.randrange(1, 12), rng.choice([1, 2, 3, 4])) for name in names}
        yield "plain scaling", (amounts, Fraction(rng.randrange(2, 9), 2), frozenset())
    for _ in range(7):
        whole = rng.sample(WHOLE, rng.randrange(1, 4))
        amounts = {name: Fraction(rng.randrange(1, 7)) for name in whole}
        amounts[rng.choice(MEASURED)] = Fraction(rng.randrange(1, 9), 2)
        yield "whole ingredients", (amounts, Fraction(rng.randrange(1, 8), rng.choice([2, 3, 4])), frozenset(whole))
    for _ in range(5):
        names = rng.sample(MEASURED, 4)
        amounts = {name: Fraction(1, rng.randrange(2, 7)) for name in names}
        yield "tiny amounts", (amounts, Fraction(1, rng.randrange(2, 4)), frozenset())
