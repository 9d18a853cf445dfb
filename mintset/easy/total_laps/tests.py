import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "few days", ([],)
    for laps in (0, 1, 40):
        yield "few days", ([laps],)
    for laps in rng.sample(range(2, 40), 7):
        yield "same counts", ([laps] * rng.randrange(2, 6),)
    yield "different counts", ([0, 1],)
    yield "different counts", ([1, 0],)
    for _ in range(13):
        yield "different counts", (rng.sample(range(50), rng.randrange(2, 8)),)
