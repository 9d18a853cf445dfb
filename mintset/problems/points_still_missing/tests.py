import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "no points yet", ([], 0)
    yield "no points yet", ([], 1)
    yield "no points yet", ([], 25)
    yield "goal just reached", ([10], 9)
    yield "goal just reached", ([10], 10)
    yield "goal just reached", ([10], 11)
    yield "goal not reached", ([0, 0, 1], 12)
    yield "goal passed", ([30], 12)
    for _ in range(7):
        points = [rng.randrange(0, 10) for _ in range(rng.randrange(2, 6))]
        yield "goal not reached", (points, sum(points) + rng.randrange(2, 20))
    for _ in range(7):
        points = [rng.randrange(5, 12) for _ in range(rng.randrange(2, 6))]
        yield "goal passed", (points, sum(points) - rng.randrange(2, 9))
    for difference in (-1, 0, 0, 1):
        points = [rng.randrange(1, 12) for _ in range(4)]
        yield "goal just reached", (points, sum(points) + difference)
