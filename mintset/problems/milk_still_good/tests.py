import random
from collections.abc import Iterator
from datetime import date, timedelta


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "freshly opened", (date(2024, 3, 8), date(2024, 3, 8))
    yield "freshly opened", (date(2023, 12, 31), date(2024, 1, 1))
    yield "boundaries", (date(2024, 3, 8), date(2024, 3, 12))
    yield "boundaries", (date(2024, 3, 8), date(2024, 3, 13))
    yield "boundaries", (date(2024, 2, 26), date(2024, 3, 1))
    yield "boundaries", (date(2023, 2, 26), date(2023, 3, 3))
    yield "boundaries", (date(2023, 12, 29), date(2024, 1, 2))
    yield "boundaries", (date(2023, 12, 29), date(2024, 1, 3))
    yield "too old", (date(2024, 3, 8), date(2024, 3, 14))
    yield "too old", (date(2024, 3, 8), date(2024, 4, 8))
    yield "too old", (date(2024, 3, 30), date(2025, 4, 1))
    yield "not opened", (None, date(2024, 3, 8))
    yield "not opened", (None, date(2024, 12, 31))
    yield "not opened", (None, date(2025, 1, 1))
    for month in (1, 4, 7, 8):
        opened = date(2022, month, rng.randrange(1, 29))
        yield "freshly opened", (opened, opened + timedelta(days=rng.randrange(1, 4)))
    for month in (4, 5, 6, 9):
        opened = date(2022, month, rng.randrange(27, 31))
        yield "boundaries", (opened, opened + timedelta(days=rng.randrange(4, 6)))
    for month in (2, 5, 10, 11):
        opened = date(2022, month, rng.randrange(1, 29))
        yield "too old", (opened, opened + timedelta(days=rng.randrange(6, 40)))
    for month in (3, 9):
        yield "not opened", (None, date(2022, month, rng.randrange(1, 29)))
