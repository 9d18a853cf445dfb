import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "no events", (0, [])
    yield "no events", (1, [])
    yield "no events", (17, [])
    yield "entering only", (0, ["in"])
    yield "leaving only", (1, ["out"])
    yield "leaving only", (3, ["out", "out", "out"])
    yield "both directions", (0, ["in", "out"])
    yield "both directions", (1, ["out", "in"])
    yield "sensor tests", (0, ["test"])
    yield "sensor tests", (5, ["test", "out", "test"])
    yield "sensor tests", (5, ["test", "in", "test", "test", "in"])
    for count in rng.sample(range(2, 9), 4):
        yield "entering only", (rng.randrange(0, 6), ["in"] * count)
    for count in rng.sample(range(2, 9), 4):
        yield "leaving only", (count + rng.randrange(1, 6), ["out"] * count)
    for size in range(3, 8):
        events = ["in", "out"] + [rng.choice(["in", "out"]) for _ in range(size)]
        rng.shuffle(events)
        yield "both directions", (rng.randrange(10, 20), events)
    for size in range(3, 8):
        events = ["test"] + [rng.choice(["in", "out", "test"]) for _ in range(size)]
        rng.shuffle(events)
        yield "sensor tests", (rng.randrange(10, 20), events)
