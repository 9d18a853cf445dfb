import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for side in (1, 2, 4, *rng.sample(range(5, 80), 4)):
        yield "squares", (side, side)
    yield "wide", (3, 1)
    yield "long", (1, 2)
    for length in rng.sample(range(1, 40), 9):
        yield "wide", (length + rng.randrange(1, 30), length)
    for width in rng.sample(range(1, 40), 9):
        yield "long", (width, width + rng.randrange(1, 30))
