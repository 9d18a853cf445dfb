import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for days in ([5], [4], [5, 5], [5, 4], [4, 5], [6, 5, 4]):
        yield "boundary", (days,)
    for _ in range(10):
        yield "all ripe", ([rng.randrange(5, 20) for _ in range(rng.randrange(2, 7))],)
    for _ in range(12):
        ripe = [rng.randrange(5, 20) for _ in range(rng.randrange(2, 6))]
        ripe.insert(rng.randrange(len(ripe) + 1), rng.randrange(4))
        yield "some unripe", (ripe,)
