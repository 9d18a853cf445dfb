import random
from collections.abc import Iterator

NAMES = ["urn", "jug", "cup", "bowl", "tile", "vase", "dish", "pot", "lamp"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "single loads", ([], 3)
    yield "single loads", ([("urn", 0, 1000)], 1)
    yield "single loads", ([("urn", 7, 1000)], 2)
    yield "single loads", ([("urn", 40, 850), ("jug", 3, 850)], 2)
    yield "single loads", ([("urn", 0, 50), ("jug", 20, 80)], 2)
    yield "joining", ([("urn", 0, 1000), ("jug", 0, 970), ("cup", 0, 969)], 5)
    yield "joining", ([("urn", 0, 1000), ("jug", 0, 1001), ("cup", 0, 1000)], 5)
    yield "joining", ([("urn", 4, 900), ("jug", 5, 900), ("cup", 4, 890)], 5)
    yield "joining", ([("urn", 14, 880), ("jug", 0, 900), ("cup", 2, 900), ("pot", 9, 900)], 5)
    yield "shelves", ([("urn", 0, 900), ("jug", 0, 880), ("cup", 0, 900), ("pot", 0, 900)], 1)
    yield "shelves", ([("urn", 2, 900), ("jug", 1, 880), ("cup", 1, 900), ("pot", 0, 900)], 3)
    yield "shelves", ([("urn", 0, 900), ("jug", 0, 800), ("cup", 0, 880), ("pot", 0, 890)], 2)
    yield "cooling", ([("urn", 0, 999), ("jug", 1, 1098)], 2)
    yield "cooling", ([("urn", 0, 1000), ("jug", 1, 800), ("cup", 30, 700)], 2)
    yield "cooling", ([("urn", 0, 600), ("jug", 9, 620), ("cup", 11, 620)], 2)
    yield "cooling", ([("urn", 0, 600), ("jug", 11, 620), ("cup", 12, 610)], 2)
    yield "cooling", ([("urn", 0, 199), ("jug", 1, 298), ("cup", 12, 200), ("pot", 13, 200)], 2)
    yield "hotter next", ([("urn", 0, 900), ("jug", 8, 1000)], 2)
    yield "hotter next", ([("urn", 0, 900), ("jug", 9, 1000)], 2)
    yield "hotter next", ([("urn", 0, 900), ("jug", 3, 999)], 2)
    yield "hotter next", ([("urn", 0, 900), ("jug", 1, 700), ("cup", 3, 1100), ("pot", 2, 1080)], 2)
    yield "hotter next", ([("urn", 0, 900), ("jug", 1, 990), ("cup", 3, 1010), ("pot", 7, 1000)], 3)
    yield "hotter next", ([("urn", 2, 800), ("jug", 2, 900), ("cup", 9, 1000), ("pot", 11, 1100)], 3)
    yield "hotter next", ([("urn", 0, 80), ("jug", 0, 60), ("cup", 0, 190)], 1)
    for _ in range(4):
        names = rng.sample(NAMES, rng.randint(5, 7))
        yield "shelves", ([(name, rng.randint(0, 3), rng.choice([880, 900, 890])) for name in names], rng.randint(2, 3))
    for _ in range(12):
        names = rng.sample(NAMES, rng.randint(4, 8))
        pieces = [(name, rng.randint(0, 30), rng.randrange(700, 1250, 10)) for name in names]
        yield "mixed", (pieces, rng.randint(1, 4))
    for _ in range(8):
        names = rng.sample(NAMES, rng.randint(4, 7))
        pieces = [(name, rng.randint(0, 12), rng.choice([800, 820, 900, 930, 1000])) for name in names]
        yield "mixed", (pieces, rng.randint(2, 4))
