import random
from collections.abc import Iterator
from datetime import datetime, timedelta


def at(minute: int) -> datetime:
    return datetime(2023, 11, 30, 18, 0) + timedelta(minutes=minute)


def case(shifts: list[tuple[int, int]], opening: int, closing: int, handover: int, reading: int) -> tuple[object, ...]:
    stays = [(at(start), at(end)) for start, end in shifts]
    return stays, at(opening), at(closing), timedelta(minutes=handover), timedelta(minutes=reading)


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "lone keepers", case([], 0, 60, 10, 20)
    yield "lone keepers", case([(0, 100)], 0, 100, 15, 40)
    yield "lone keepers", case([(200, 300), (10, 100)], 0, 400, 15, 30)
    yield "lone keepers", case([(0, 30), (40, 72), (100, 140)], 0, 150, 12, 35)
    yield "told the news", case([(0, 100), (70, 200)], 50, 200, 20, 40)
    yield "told the news", case([(70, 200), (0, 100), (150, 220)], 0, 230, 20, 50)
    yield "told the news", case([(0, 300), (70, 78), (285, 400)], 60, 390, 10, 60)
    yield "told the news", case([(0, 100), (60, 120), (85, 160), (120, 150)], 50, 170, 20, 45)
    yield "short overlap", case([(0, 100), (90, 200)], 60, 200, 20, 40)
    yield "short overlap", case([(0, 100), (90, 200), (115, 150)], 60, 200, 20, 40)
    yield "short overlap", case([(0, 100), (90, 108), (95, 160), (140, 300)], 40, 310, 20, 40)
    yield "short overlap", case([(0, 150), (10, 180), (140, 250)], 0, 250, 15, 30)
    yield "short overlap", case([(0, 70), (20, 90), (75, 140)], 0, 140, 20, 40)
    yield "exact moments", case([(0, 100), (80, 200)], 60, 200, 20, 50)
    yield "exact moments", case([(0, 100), (81, 200)], 60, 200, 20, 50)
    yield "exact moments", case([(0, 65), (50, 200)], 0, 200, 15, 50)
    yield "exact moments", case([(0, 65), (49, 200)], 0, 200, 15, 50)
    yield "exact moments", case([(0, 50), (60, 111)], 0, 120, 20, 50)
    yield "exact moments", case([(0, 100), (60, 80), (70, 91), (95, 200)], 50, 200, 20, 50)
    yield "exact moments", case([(0, 60), (10, 100), (70, 140)], 50, 140, 20, 50)
    yield "exact moments", case([(0, 60), (20, 110)], 50, 100, 20, 40)
    yield "period", case([(-100, 300)], 0, 200, 30, 40)
    yield "period", case([(-10, 300)], 0, 200, 5, 30)
    yield "period", case([(-100, -5), (205, 300)], 0, 200, 10, 20)
    yield "period", case([(-60, 30), (10, 90), (250, 400)], 0, 200, 10, 20)
    yield "period", case([(-60, 0), (180, 300)], 0, 200, 5, 20)
    yield "period", case([(-60, 50), (170, 300), (230, 400)], 0, 200, 15, 25)
    for _ in range(14):
        starts = rng.sample(range(-60, 420, 5), rng.randint(5, 8))
        shifts = [(start, start + rng.randrange(20, 160, 5)) for start in starts]
        yield "random watches", case(shifts, 0, 400, rng.choice([10, 15, 20]), rng.choice([30, 45, 60]))
