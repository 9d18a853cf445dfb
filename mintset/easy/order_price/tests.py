import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for price in (1, 2, *rng.sample(range(3, 90), 4)):
        yield "one piece", (price, 1)
    for price, quantity in ((0, 0), (0, 7), (9, 0), (30, 0)):
        yield "nothing", (price, quantity)
    yield "several", (2, 2)
    yield "several", (2, 3)
    for price in rng.sample(range(2, 90), 14):
        yield "several", (price, rng.randrange(2, 20))
