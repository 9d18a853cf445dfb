import random
from collections.abc import Iterator
from decimal import Decimal


def euros(rng: random.Random, least: int, most: int) -> Decimal:
    """Return an amount with two digits after the point, from `least` up to but without `most` euros."""
    return Decimal(rng.randrange(100 * least, 100 * most)).scaleb(-2)


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "small purchases", (0, [])
    yield "small purchases", (9, [])
    yield "small purchases", (3, [Decimal("4.50"), Decimal("4.50")])
    yield "boundaries", (0, [Decimal("4.99")])
    yield "boundaries", (0, [Decimal("5.00")])
    yield "boundaries", (0, [Decimal("5.01"), Decimal("9.99")])
    yield "boundaries", (0, [Decimal("19.99")])
    yield "boundaries", (0, [Decimal("20.00")])
    yield "boundaries", (0, [Decimal("0.00"), Decimal("24.99")])
    yield "large purchases", (0, [Decimal("25.00")])
    yield "large purchases", (2, [Decimal("180.00")])
    yield "returned goods", (0, [Decimal("-5.00")])
    yield "returned goods", (4, [Decimal("-0.50"), Decimal("10.00")])
    yield "returned goods", (6, [Decimal("15.00"), Decimal("-15.00")])
    yield "full cards", (9, [Decimal("5.00")])
    yield "full cards", (8, [Decimal("20.00")])
    yield "full cards", (7, [Decimal("15.50"), Decimal("30.00"), Decimal("22.00"), Decimal("20.00")])
    for size in (1, 2, 2, 3):
        yield "small purchases", (rng.randrange(0, 2), [euros(rng, 1, 14) for _ in range(size)])
    for size in (1, 2, 3, 4):
        yield "large purchases", (rng.randrange(0, 10), [euros(rng, 25, 90)] + [euros(rng, 1, 30) for _ in range(size)])
    for size in (1, 2, 3, 4):
        purchases = [-euros(rng, 5, 20)] + [euros(rng, 1, 30) for _ in range(size)]
        rng.shuffle(purchases)
        yield "returned goods", (rng.randrange(0, 10), purchases)
    for size in (2, 4, 6, 7):
        yield "full cards", (rng.randrange(6, 10), [euros(rng, 10, 40) for _ in range(size)])
