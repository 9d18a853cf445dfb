import random
from collections.abc import Iterator


def reading(rng: random.Random, most: int) -> float:
    """Return a rain reading in steps of a quarter of a millimetre."""
    return rng.randrange(0, 4 * most + 1) / 4


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "dry days", (8.0, [], False)
    yield "dry days", (2.5, [0.0], False)
    yield "dry days", (6.0, [0.0, 0.0, 0.0], False)
    yield "some rain", (8.0, [11.5], False)
    yield "some rain", (8.0, [5.0, 6.0], False)
    yield "some rain", (4.0, [5.0, 1.0, 0.5], False)
    yield "enough rain", (8.0, [12.0], False)
    yield "enough rain", (8.0, [12.5, 0.0], False)
    yield "enough rain", (8.0, [4.0, 4.0, 4.0], False)
    yield "enough rain", (8.0, [20.0, 20.0, 20.0], True)
    yield "old readings", (4.0, [9.0, 1.0, 2.0, 3.0], False)
    yield "old readings", (4.0, [50.0, 0.0, 0.0, 0.0], False)
    yield "old readings", (4.0, [3.0, 2.0, 1.0, 0.5, 0.25], False)
    yield "missed readings", (4.0, [None], False)
    yield "missed readings", (4.0, [6.0, 3.0, None, 1.0], False)
    yield "missed readings", (4.0, [6.0, None, None, None], False)
    yield "heatwave", (8.0, [], True)
    yield "heatwave", (8.0, [17.0], True)
    yield "heatwave", (8.0, [18.0], True)
    yield "heatwave", (8.0, [12.0, 1.0], True)
    for size in (1, 2, 3, 3):
        yield "some rain", (rng.randrange(20, 80) / 4, [reading(rng, 3) for _ in range(size)], False)
    for size in (4, 5, 6, 7):
        yield "old readings", (rng.randrange(20, 80) / 4, [reading(rng, 4) for _ in range(size)], False)
    for size in (2, 3, 4, 5):
        rain = [None] + [reading(rng, 4) for _ in range(size)]
        rng.shuffle(rain)
        yield "missed readings", (rng.randrange(20, 80) / 4, rain, False)
    for size in (1, 2, 3, 4):
        yield "heatwave", (rng.randrange(20, 80) / 4, [reading(rng, 6) for _ in range(size)], True)
