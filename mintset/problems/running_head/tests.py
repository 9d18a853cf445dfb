import random
from collections.abc import Iterator

TITLES = ["Dune Birds", "Salt", "A Year in Oslo", "Knots & Bends", "the quiet mill", "Letters, vol. 2", "1848", "Über"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for title in rng.sample(TITLES, 5):
        yield "first page", (title, 1)
    yield "left pages", ("Salt", 2)
    yield "left pages", ("1848", 4)
    yield "right pages", ("Salt", 3)
    yield "right pages", ("1848", 5)
    yield "right pages", ("Ferns", 101)
    for half in rng.sample(range(3, 200), 9):
        yield "left pages", (rng.choice(TITLES), 2 * half)
    for half in rng.sample(range(3, 200), 9):
        yield "right pages", (rng.choice(TITLES), 2 * half + 1)
