import random
from collections.abc import Iterator
from datetime import datetime, timedelta

MONDAY = datetime(2025, 3, 3)
SATURDAY = datetime(2025, 3, 8)
SUNDAY = datetime(2025, 3, 9)


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "daytime", _shift(MONDAY, 360, 60, 1800)
    yield "daytime", _shift(SATURDAY, 1260, 60, 1800)
    yield "night", _shift(MONDAY, 1319, 2, 6000)
    yield "night", _shift(MONDAY, 1319, 1, 6000)
    yield "night", _shift(MONDAY, 359, 2, 6000)
    yield "night", _shift(MONDAY, 1380, 180, 2040)
    yield "night", _shift(MONDAY, 0, 240, 2000)
    yield "Sundays", _shift(SATURDAY, 1439, 2, 6000)
    yield "Sundays", _shift(SUNDAY, 1439, 2, 6000)
    yield "Sundays", _shift(SUNDAY, 600, 120, 1500)
    yield "Sundays", _shift(SUNDAY, 1260, 300, 1500)
    yield "six hours", _shift(MONDAY, 480, 360, 1000)
    yield "six hours", _shift(MONDAY, 480, 361, 6000)
    yield "six hours", _shift(MONDAY, 1140, 360, 1200)
    yield "six hours", _shift(SUNDAY, 360, 361, 1200)
    yield "breaks", _shift(MONDAY, 480, 480, 2100)
    yield "breaks", _shift(MONDAY, 1320, 480, 2100)
    yield "breaks", _shift(SUNDAY, 0, 960, 2100)
    yield "mixed breaks", _shift(MONDAY, 1310, 400, 2400)
    yield "mixed breaks", _shift(MONDAY, 1290, 400, 2400)
    yield "mixed breaks", _shift(SATURDAY, 1080, 480, 2400)
    yield "mixed breaks", _shift(SATURDAY, 1415, 500, 2400)
    yield "mixed breaks", _shift(SUNDAY, 1080, 960, 2400)
    yield "half cents", _shift(MONDAY, 600, 30, 1)
    yield "half cents", _shift(MONDAY, 600, 30, 1001)
    yield "half cents", _shift(MONDAY, 600, 1, 89)
    yield "half cents", _shift(MONDAY, 600, 1, 91)
    yield "half cents", _shift(MONDAY, 1320, 60, 1002)
    yield "half cents", _shift(SUNDAY, 700, 60, 1003)
    for _ in range(4):
        yield "daytime", _shift(MONDAY, rng.randrange(360, 960), rng.randrange(30, 350), 60 * rng.randrange(20, 50))
    for _ in range(4):
        yield "night", _shift(MONDAY, rng.randrange(1000, 1400), rng.randrange(200, 360), 48 * rng.randrange(30, 60))
    for _ in range(4):
        first_minute = rng.randrange(1200, 2800)
        yield "Sundays", _shift(SATURDAY, first_minute, rng.randrange(250, 360), 2 * rng.randrange(700, 1500))
    for _ in range(6):
        first_minute = rng.randrange(700, 1400)
        yield "mixed breaks", _shift(SATURDAY, first_minute, rng.randrange(800, 900), rng.randrange(900, 3000))


def _shift(day: datetime, first_minute: int, minutes: int, wage: int) -> tuple[datetime, datetime, int]:
    start = day + timedelta(minutes=first_minute)
    return start, start + timedelta(minutes=minutes), wage
