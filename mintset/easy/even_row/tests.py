import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for row in range(4):
        yield "first rows", (row,)
    for half in rng.sample(range(2, 60), 11):
        yield "even", (2 * half,)
    for half in rng.sample(range(2, 60), 12):
        yield "odd", (2 * half + 1,)
