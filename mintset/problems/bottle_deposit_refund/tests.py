import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "bottles only", (0, 0)
    yield "bottles only", (1, 0)
    yield "crates only", (0, 1)
    yield "crates only", (0, 2)
    yield "both", (1, 1)
    yield "both", (24, 2)
    for bottles in rng.sample(range(2, 60), 6):
        yield "bottles only", (bottles, 0)
    for crates in rng.sample(range(3, 20), 6):
        yield "crates only", (0, crates)
    for bottles in rng.sample(range(25, 90), 10):
        yield "both", (bottles, rng.randrange(1, 9))
