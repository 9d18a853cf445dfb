import random
from collections.abc import Iterator

NAMES = ["aloe", "basil", "chives", "dill", "fern", "ivy", "lavender", "mint", "oregano", "rosemary", "sage", "thyme"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "boundaries", ({"fern": 29},)
    yield "boundaries", ({"fern": 30},)
    yield "boundaries", ({"fern": 31},)
    yield "boundaries", ({"mint": 31, "ivy": 30, "dill": 29},)
    yield "none thirsty", ({},)
    yield "none thirsty", ({"aloe": 100},)
    yield "all thirsty", ({"thyme": 0, "aloe": 28},)
    yield "all thirsty", ({"sage": 1, "mint": 2, "basil": 3},)
    for _ in range(4):
        names = rng.sample(NAMES, 4)
        yield "boundaries", ({name: rng.choice([29, 30, 31]) for name in names},)
    for _ in range(4):
        names = rng.sample(NAMES, rng.randrange(2, 6))
        yield "none thirsty", ({name: rng.randrange(30, 101) for name in names},)
    for _ in range(5):
        names = sorted(rng.sample(NAMES, rng.randrange(2, 6)), reverse=True)
        yield "all thirsty", ({name: rng.randrange(0, 30) for name in names},)
    for _ in range(8):
        dry, wet, *others = rng.sample(NAMES, rng.randrange(4, 8))
        pots = {name: rng.randrange(0, 101) for name in others}
        yield "mixed", ({wet: rng.randrange(40, 90), **pots, dry: rng.randrange(0, 25)},)
