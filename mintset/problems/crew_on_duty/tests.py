import random
from collections.abc import Iterator
from datetime import date, timedelta

MONDAY = date(2025, 6, 2)
SUNDAY = date(2025, 6, 1)


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for offset in range(6):
        yield "first week", (MONDAY, MONDAY + timedelta(days=offset))
    yield "first week", (date(2025, 6, 7), date(2025, 6, 7))
    yield "after a Sunday", (date(2025, 6, 7), date(2025, 6, 9))
    yield "after a Sunday", (date(2025, 6, 7), date(2025, 6, 10))
    yield "after a Sunday", (date(2024, 12, 27), date(2025, 1, 2))
    yield "Sundays", (MONDAY, date(2025, 6, 8))
    yield "Sundays", (date(2025, 6, 7), date(2025, 6, 8))
    yield "starts on a Sunday", (SUNDAY, SUNDAY)
    for offset in (1, 2, 3, 5, 8, 13):
        yield "starts on a Sunday", (SUNDAY, SUNDAY + timedelta(days=offset))
    yield "too early", (MONDAY, SUNDAY)
    yield "too early", (MONDAY, date(2025, 5, 31))
    yield "too early", (SUNDAY, date(2025, 5, 25))
    yield "too early", (date(2025, 1, 1), date(2024, 12, 31))
    for offset in rng.sample(range(7, 60), 10):
        start = date(2025, 9, 1) + timedelta(days=rng.choice([0, 1, 2, 3, 4, 5]))
        day = start + timedelta(days=offset)
        if day.isoweekday() == 7:
            day += timedelta(days=1)
        yield "after a Sunday", (start, day)
    for weeks in rng.sample(range(1, 20), 3):
        yield "Sundays", (date(2025, 9, 3), date(2025, 9, 7) + timedelta(weeks=weeks))
