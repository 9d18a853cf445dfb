import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for weight in (0, 1):
        yield "light crates", (weight, False)
        yield "light crates", (weight, True)
    for weight in [2, *rng.sample(range(3, 400), 11)]:
        yield "sturdy crates", (weight, False)
    for weight in [2, *rng.sample(range(3, 400), 11)]:
        yield "fragile crates", (weight, True)
