import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "no forfeits", (0, 0, 0)
    yield "no forfeits", (1, 0, 0)
    yield "no forfeits", (0, 1, 0)
    yield "with forfeits", (1, 0, 1)
    yield "with forfeits", (0, 3, 1)
    yield "floor at zero", (0, 2, 1)
    yield "floor at zero", (0, 1, 1)
    yield "floor at zero", (1, 0, 2)
    yield "floor at zero", (1, 1, 3)
    for wins in rng.sample(range(2, 20), 7):
        yield "no forfeits", (wins, rng.randrange(9), 0)
    for wins in rng.sample(range(2, 20), 7):
        yield "with forfeits", (wins, rng.randrange(1, 9), rng.randrange(1, 2 * wins))
    for wins in rng.sample(range(2, 12), 7):
        yield "floor at zero", (wins, rng.randrange(4), 2 * wins + rng.randrange(2, 6))
