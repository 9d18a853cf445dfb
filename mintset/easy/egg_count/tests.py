import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "boxes only", (1, 0)
    yield "boxes only", (2, 0)
    yield "loose only", (0, 0)
    yield "loose only", (0, 1)
    yield "both", (1, 1)
    yield "both", (1, 6)
    for boxes in rng.sample(range(3, 60), 6):
        yield "boxes only", (boxes, 0)
    for loose in rng.sample(range(2, 60), 6):
        yield "loose only", (0, loose)
    for boxes in rng.sample(range(2, 60), 10):
        yield "both", (boxes, rng.randrange(1, 30))
