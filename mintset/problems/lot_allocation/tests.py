import random
from collections.abc import Iterator
from datetime import date, timedelta

SHIP_DAY = date(2025, 4, 10)


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "one lot is enough", ([_lot("A1", 30, 50)], 20, SHIP_DAY)
    yield "one lot is enough", ([_lot("A1", 30, 50), _lot("A2", 20, 40)], 1, SHIP_DAY)
    yield "one lot is enough", ([_lot("A1", 30, 50), _lot("A2", 40, 40)], 50, SHIP_DAY)
    yield "several lots", ([_lot("A1", 30, 10), _lot("A2", 25, 12), _lot("A3", 60, 90)], 40, SHIP_DAY)
    yield "several lots", ([_lot("X", 30, 1), _lot("Y", 31, 1), _lot("Z", 32, 80)], 12, SHIP_DAY)
    yield "shelf life", ([_lot("A1", 13, 50), _lot("A2", 14, 50), _lot("A3", 15, 50)], 70, SHIP_DAY)
    yield "shelf life", ([_lot("A1", 13, 50), _lot("A2", 90, 50)], 30, SHIP_DAY)
    yield "shelf life", ([_lot("A1", -2, 50), _lot("A2", 14, 8)], 8, SHIP_DAY)
    yield "shelf life", ([_lot("B1", 13, 9), _lot("B2", 5, 9)], 6, SHIP_DAY)
    yield "shelf life", ([("B1", date(2025, 1, 10), 20), ("B2", date(2025, 1, 9), 20)], 40, date(2024, 12, 27))
    yield "same expiry", ([_lot("A1", 30, 50), _lot("A2", 30, 20), _lot("A3", 30, 35)], 60, SHIP_DAY)
    yield "same expiry", ([_lot("C", 30, 20), _lot("A", 30, 20), _lot("B", 30, 20)], 30, SHIP_DAY)
    yield "same expiry", ([_lot("A", 40, 15), _lot("C", 30, 20), _lot("B", 30, 20)], 50, SHIP_DAY)
    yield "same expiry", ([_lot("D", 21, 30), _lot("B", 21, 45), _lot("E", 21, 12)], 20, SHIP_DAY)
    yield "small remainders", ([_lot("A1", 30, 20)], 15, SHIP_DAY)
    yield "small remainders", ([_lot("A1", 30, 20)], 16, SHIP_DAY)
    yield "small remainders", ([_lot("A1", 30, 20)], 19, SHIP_DAY)
    yield "small remainders", ([_lot("A1", 30, 4), _lot("A2", 20, 5)], 1, SHIP_DAY)
    yield "small remainders", ([_lot("A1", 20, 10), _lot("A2", 30, 10)], 17, SHIP_DAY)
    yield "few missing", ([_lot("A1", 20, 10), _lot("A2", 30, 10)], 11, SHIP_DAY)
    yield "few missing", ([_lot("A1", 20, 10), _lot("A2", 30, 10)], 12, SHIP_DAY)
    yield "few missing", ([_lot("A1", 20, 10), _lot("A2", 30, 10)], 13, SHIP_DAY)
    yield "few missing", ([_lot("A1", 20, 10), _lot("A2", 30, 3)], 2, SHIP_DAY)
    yield "few missing", ([_lot("A1", 20, 7), _lot("A2", 30, 7), _lot("A3", 33, 70)], 16, SHIP_DAY)
    yield "shortage", ([], 5, SHIP_DAY)
    yield "shortage", ([_lot("A1", 20, 10)], 25, SHIP_DAY)
    yield "shortage", ([_lot("A1", 20, 10), _lot("A2", 12, 90), _lot("A3", 44, 3)], 14, SHIP_DAY)
    for _ in range(4):
        lots = _random_lots(rng, 3)
        yield "one lot is enough", (lots, rng.randrange(1, 12), SHIP_DAY)
    for _ in range(6):
        lots = _random_lots(rng, 4)
        yield "several lots", (lots, rng.randrange(45, 75), SHIP_DAY)
    for _ in range(4):
        lots = _random_lots(rng, 3)
        yield "shortage", (lots, sum(stock for _, _, stock in lots) + rng.randrange(3, 30), SHIP_DAY)


def _lot(code: str, days_left: int, stock: int) -> tuple[str, date, int]:
    return code, SHIP_DAY + timedelta(days=days_left), stock


def _random_lots(rng: random.Random, count: int) -> list[tuple[str, date, int]]:
    codes = rng.sample(["R2", "R3", "R5", "R8", "S1", "S4"], count)
    return [_lot(code, rng.randrange(14, 50), rng.randrange(20, 40)) for code in codes]
