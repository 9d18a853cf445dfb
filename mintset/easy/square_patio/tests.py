import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for side in range(3):
        yield "no patio", (side,)
    for side in range(3, 11):
        yield "small", (side,)
    for side in rng.sample(range(11, 200), 15):
        yield "large", (side,)
