import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for catch in (0, 1, 12):
        yield "one boat", ([catch],)
    for catch in rng.sample(range(2, 40), 4):
        yield "same catch", ([catch] * rng.randrange(2, 6),)
    for catch in rng.sample(range(10, 40), 6):
        apart = rng.randrange(1, 9)
        yield "whole mean", ([catch - apart, catch, catch + apart],)
    for _ in range(13):
        low = rng.randrange(40)
        yield "other mean", ([low, low + 1 + 2 * rng.randrange(9)],)
