import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for amounts in ([], [1], [2], [7]):
        yield "short", (amounts,)
    for amounts in ([0], [0, 5], [3, 0, 4]):
        yield "with zero", (amounts,)
    for _ in range(4):
        yield "with zero", ([*rng.sample(range(1, 300), rng.randrange(2, 5)), 0],)
    for _ in range(16):
        yield "whole amounts", (rng.sample(range(1, 500), rng.randrange(2, 7)),)
