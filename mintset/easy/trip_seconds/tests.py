import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for minutes in (0, 1, *rng.sample(range(2, 60), 5)):
        yield "minutes only", (0, minutes)
    for hours in (1, 2, *rng.sample(range(3, 30), 5)):
        yield "hours only", (hours, 0)
    yield "both", (1, 1)
    for hours in rng.sample(range(1, 30), 12):
        yield "both", (hours, rng.randrange(2, 60))
