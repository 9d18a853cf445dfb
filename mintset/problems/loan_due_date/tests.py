import random
from collections.abc import Iterator
from datetime import date, timedelta


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "not renewed", (date(2024, 2, 1), 0, False)
    yield "not renewed", (date(2023, 2, 1), 0, False)
    yield "renewed", (date(2024, 2, 1), 1, False)
    yield "reference works", (date(2024, 2, 28), 0, True)
    yield "reference works", (date(2023, 2, 28), 3, True)
    yield "over the year's end", (date(2022, 12, 30), 2, True)
    yield "over the year's end", (date(2022, 12, 4), 0, False)
    for offset in rng.sample(range(300), 6):
        yield "not renewed", (date(2025, 1, 1) + timedelta(days=offset), 0, False)
    for offset in rng.sample(range(240), 8):
        yield "renewed", (date(2025, 1, 1) + timedelta(days=offset), rng.randrange(1, 5), False)
    for offset in rng.sample(range(300), 7):
        yield "reference works", (date(2025, 1, 1) + timedelta(days=offset), rng.randrange(0, 4), True)
    for offset in rng.sample(range(25), 4):
        yield "over the year's end", (date(2023, 12, 6) + timedelta(days=offset), rng.randrange(0, 3), False)
