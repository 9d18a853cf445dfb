import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for seats in (1, 2, 50):
        yield "free seats", (seats, seats - 1)
        yield "exactly full", (seats, seats)
        yield "too many", (seats, seats + 1)
    for seats in rng.sample(range(60, 400), 6):
        yield "free seats", (seats, rng.randrange(seats))
    for seats in rng.sample(range(60, 400), 5):
        yield "exactly full", (seats, seats)
    for seats in rng.sample(range(60, 400), 6):
        yield "too many", (seats, seats + rng.randrange(2, 40))
