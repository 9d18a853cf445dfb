import random
from collections.abc import Iterator

BEDS = ["asters", "beans", "chard", "dill", "endive", "fennel", "Garlic", "hops"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "edges", ({}, 4)
    yield "edges", ({"kale": 12, "leeks": 7}, 0)
    yield "edges", ({"kale": 2, "leeks": 1}, 5)
    yield "edges", ({"kale": 1, "leeks": 0}, 3)
    yield "edges", ({"kale": 40}, 1)
    yield "ties", ({"peas": 8, "beans": 8}, 1)
    yield "ties", ({"peas": 8, "Zinnia": 8, "beans": 8}, 4)
    yield "ties", ({"rue": 20, "oats": 10, "mint": 10}, 3)
    yield "ties", ({"oats": 2, "rue": 5}, 2)
    yield "ties", ({"bed10": 6, "bed9": 6}, 1)
    yield "cans left over", ({"peas": 5, "beans": 3}, 9)
    yield "cans left over", ({"peas": 4}, 3)
    for _ in range(8):
        beds = rng.sample(BEDS, rng.randint(3, 6))
        yield "typical", ({bed: rng.randint(5, 60) for bed in beds}, rng.randint(2, 7))
    for _ in range(5):
        beds = rng.sample(BEDS, rng.randint(3, 6))
        yield "ties", ({bed: rng.choice([12, 24]) for bed in beds}, rng.randint(2, 6))
    for _ in range(5):
        beds = rng.sample(BEDS, rng.randint(2, 4))
        yield "cans left over", ({bed: rng.randint(0, 15) for bed in beds}, rng.randint(20, 30))
