import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for temperature in (0, 9, -9):
        yield "one night", ([temperature],)
    yield "above zero", ([1, 2, 3],)
    yield "above zero", ([3, 2, 1],)
    yield "above zero", ([4, 4],)
    for _ in range(8):
        yield "above zero", ([rng.randrange(1, 40) for _ in range(rng.randrange(3, 8))],)
    for _ in range(12):
        yield "frost", ([rng.randrange(-30, 20) for _ in range(rng.randrange(2, 7))] + [rng.randrange(-9, 0)],)
