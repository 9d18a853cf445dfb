import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "zero and limit", ([0.0], 3.0)
    yield "zero and limit", ([5.0, -5.0], 5.0)
    yield "zero and limit", ([0.0, 0.5, 0.0, -0.5], 0.0)
    yield "zero and limit", ([2.5, 0.0, 2.75, -2.75, -2.5], 2.5)
    yield "nothing left", ([], 1.0)
    yield "nothing left", ([None, None], 7.5)
    yield "nothing left", ([8.0, -8.0, None], 7.5)
    for _ in range(5):
        yield "clean series", ([_reading(rng, 40) for _ in range(rng.randrange(2, 7))], 10.0)
    for _ in range(6):
        readings: list[float | None] = [_reading(rng, 40) for _ in range(rng.randrange(2, 6))]
        for _ in range(rng.randrange(1, 4)):
            readings.insert(rng.randrange(len(readings) + 1), None)
        yield "dropouts", (readings, 10.0)
    for sign in (1, -1, 1, -1, 1, -1, 1, -1):
        outlier = sign * (20.25 + abs(_reading(rng, 40)))
        readings = [_reading(rng, 120) for _ in range(rng.randrange(2, 7))]
        readings.insert(rng.randrange(len(readings) + 1), outlier)
        yield "too large", (readings, 20.0)


def _reading(rng: random.Random, quarters: int) -> float:
    return rng.randrange(-quarters, quarters + 1) / 4
