import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for numbers in ([], [2], [0, 4]):
        yield "no odd doors", (numbers,)
    for numbers in ([1], [3, 1], [7, 7]):
        yield "all odd", (numbers,)
    for _ in range(3):
        yield "no odd doors", ([2 * rng.randrange(1, 60) for _ in range(rng.randrange(3, 6))],)
    for _ in range(3):
        yield "all odd", ([2 * rng.randrange(1, 60) + 1 for _ in range(rng.randrange(3, 6))],)
    for _ in range(14):
        yield "mixed", ([2, 1, *(rng.randrange(1, 120) for _ in range(rng.randrange(2, 6)))],)
