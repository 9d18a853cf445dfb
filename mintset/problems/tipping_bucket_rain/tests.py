import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "no rain", ([],)
    yield "no rain", ([77],)
    yield "no rain", ([None, None],)
    yield "no rain", ([255, 255, None, 255],)
    yield "wrap around", ([255, 0],)
    yield "wrap around", ([250, 255, 3],)
    yield "wrap around", ([200, 40, 90, 180, 250, 10],)
    yield "lost readings", ([None, 5, 9],)
    yield "lost readings", ([5, None, None, 9, None],)
    yield "lost readings", ([250, None, 2, None, 0],)
    yield "lost readings", ([0, 60, None, 120],)
    yield "swapped gauge", ([0, 100],)
    yield "swapped gauge", ([0, 101],)
    yield "swapped gauge", ([200, 44],)
    yield "swapped gauge", ([200, 45],)
    yield "swapped gauge", ([90, 89, 95],)
    yield "swapped gauge", ([40, None, 180, 190],)
    for _ in range(6):
        yield "rising counter", (_series(rng, rng.randrange(0, 60), 20),)
    for _ in range(5):
        yield "wrap around", (_series(rng, rng.randrange(215, 256), 40),)
    for _ in range(5):
        counts: list[int | None] = [*_series(rng, rng.randrange(256), 30)]
        for _ in range(rng.randrange(1, 4)):
            counts.insert(rng.randrange(len(counts) + 1), None)
        yield "lost readings", (counts,)
    for _ in range(5):
        before = _series(rng, rng.randrange(256), 30)
        after = _series(rng, (before[-1] + rng.randrange(101, 256)) % 256, 30)
        yield "swapped gauge", (before + after,)


def _series(rng: random.Random, count: int, largest_step: int) -> list[int]:
    counts = [count]
    for _ in range(rng.randrange(3, 7)):
        counts.append((counts[-1] + rng.randrange(largest_step + 1)) % 256)
    return counts
