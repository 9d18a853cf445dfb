import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for level in (0, 7, -7):
        yield "one level", ([level],)
    yield "above zero", ([1, 2, 3],)
    yield "above zero", ([3, 2, 1],)
    yield "above zero", ([5, 5, 5],)
    yield "mixed", ([-1, 1, 0],)
    for _ in range(7):
        yield "above zero", ([rng.randrange(0, 90) for _ in range(rng.randrange(2, 8))],)
    for _ in range(8):
        yield "below zero", ([rng.randrange(-90, 0) for _ in range(rng.randrange(2, 8))],)
    for _ in range(8):
        yield "mixed", ([rng.randrange(-90, 90) for _ in range(rng.randrange(3, 9))],)
