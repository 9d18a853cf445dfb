import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "close calls", (["08:30", "08:45"], "08:20", 10)
    yield "close calls", (["08:45", "08:31"], "08:20", 10)
    yield "close calls", (["24:00", "24:20"], "23:59", 0)
    yield "close calls", (["05:00", "04:01"], "04:00", 0)
    yield "close calls", (["27:59", "04:00"], "03:50", 8)
    yield "close calls", (["10:09", "10:08", "10:07"], "09:58", 10)
    yield "nothing left", ([], "12:00", 5)
    yield "nothing left", (["06:00", "22:10"], "22:10", 0)
    yield "nothing left", (["05:30", "23:00"], "00:10", 1)
    yield "nothing left", (["05:30", "26:15"], "02:10", 5)
    yield "nothing left", (["27:30"], "23:00", 300)
    yield "small hours", (["04:10", "25:00"], "00:00", 20)
    yield "small hours", (["26:05", "04:05", "05:00"], "01:59", 3)
    yield "across midnight", (["09:00", "27:00"], "23:30", 45)
    yield "across midnight", (["26:40", "25:20", "24:50"], "22:00", 200)
    for _ in range(7):
        departures = [clock(rng.randrange(5 * 60, 23 * 60)) for _ in range(rng.randint(4, 7))] + ["23:55"]
        rng.shuffle(departures)
        yield "daytime", (departures, clock(rng.randrange(4 * 60, 22 * 60)), rng.randrange(40))
    for _ in range(5):
        departures = [clock(rng.randrange(24 * 60, 28 * 60)) for _ in range(4)] + ["06:20", "22:30"]
        rng.shuffle(departures)
        yield "across midnight", (departures, clock(rng.randrange(23 * 60, 24 * 60)), rng.randrange(30))
    for _ in range(6):
        departures = [clock(rng.randrange(23 * 60, 28 * 60)) for _ in range(5)] + ["04:30", "07:15"]
        rng.shuffle(departures)
        yield "small hours", (departures, clock(rng.randrange(4 * 60)), rng.randrange(25))


def clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
