import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "small amounts", (1,)
    yield "small amounts", (199,)
    yield "small amounts", (200,)
    yield "small amounts", (204,)
    yield "full steps", (205,)
    yield "full steps", (1000,)
    yield "started steps", (206,)
    yield "started steps", (209,)
    for millilitres in rng.sample(range(5, 195), 6):
        yield "small amounts", (millilitres,)
    for steps in rng.sample(range(45, 190), 7):
        yield "full steps", (5 * steps,)
    for steps in rng.sample(range(45, 190), 8):
        yield "started steps", (5 * steps + rng.randrange(1, 5),)
