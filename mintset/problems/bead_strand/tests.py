import random
from collections.abc import Iterator


def used(pattern: list[int], count: int) -> int:
    """Thread that the first `count` beads take up."""
    beads = [pattern[i % len(pattern)] for i in range(count)]
    return sum(beads) + sum(2 if max(a, b) > 8 else 1 for a, b in zip(beads, beads[1:]))


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "small beads", (20, [8])
    yield "small beads", (26, [8, 8, 8])
    yield "small beads", (10, [2, 7, 1])
    yield "wide beads", (20, [9])
    yield "wide beads", (29, [9, 3, 8])
    yield "wide beads", (15, [3, 9, 1])
    yield "exact fit", (5, [5])
    yield "exact fit", (17, [8, 8])
    yield "exact fit", (19, [8, 9])
    yield "one short", (18, [8, 9])
    yield "one short", (16, [8, 8])
    yield "nothing fits", (4, [5, 1])
    yield "nothing fits", (0, [1])
    yield "nothing fits", (8, [9, 2, 2])
    yield "nothing fits", (1, [30])
    for _ in range(6):
        yield "small beads", (rng.randrange(30, 90), [rng.randrange(1, 9) for _ in range(rng.randrange(2, 5))])
    for _ in range(7):
        pattern = [rng.randrange(2, 9) for _ in range(rng.randrange(1, 4))] + [rng.randrange(9, 15)]
        rng.shuffle(pattern)
        yield "wide beads", (rng.randrange(40, 120), pattern)
    for group, missing in (("exact fit", 0), ("one short", 1)):
        for _ in range(6):
            pattern = [rng.randrange(2, 13) for _ in range(rng.randrange(2, 5))]
            yield group, (used(pattern, rng.randrange(3, 9)) - missing, pattern)
