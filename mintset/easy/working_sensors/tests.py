import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for readings in ([], [0], [0, 0]):
        yield "no readings", (readings,)
    for readings in ([1], [-1], [1, -1], [4, 4]):
        yield "no zeros", (readings,)
    for _ in range(6):
        yield "no zeros", ([rng.choice([-1, 1]) * rng.randrange(1, 50) for _ in range(rng.randrange(3, 7))],)
    for _ in range(14):
        rest = [rng.randrange(-9, 10) for _ in range(rng.randrange(3, 8))]
        yield "with zeros", ([0, *rest],)
