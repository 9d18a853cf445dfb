import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "no days", ([],)
    yield "no days", ([0],)
    yield "no days", ([-25, 3],)
    for temperatures in ([20], [21], [20, 20], [21, 21], [19, 20, 21], [21, 20], [20, 22]):
        yield "boundary", (temperatures,)
    for _ in range(5):
        yield "no days", ([rng.randrange(-10, 20) for _ in range(rng.randrange(3, 7))],)
    for _ in range(12):
        yield "weeks", ([rng.randrange(5, 36) for _ in range(rng.randrange(7, 11))],)
