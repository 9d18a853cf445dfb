import random
from collections.abc import Iterator

COOL, MILD, HOT = 18.0, 23.5, 31.0


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "stays off", ([], 28.0, 20.0, 30)
    yield "stays off", (_every(10, [HOT]), 28.0, 20.0, 30)
    yield "stays off", (_every(10, [HOT, MILD, HOT, MILD, HOT]), 28.0, 20.0, 30)
    yield "stays off", (_every(10, [COOL, COOL, MILD]), 28.0, 20.0, 0)
    yield "heat", (_every(10, [HOT, HOT]), 28.0, 20.0, 30)
    yield "heat", (_every(10, [HOT, HOT, HOT, HOT, MILD, HOT]), 28.0, 20.0, 30)
    yield "heat", (_every(10, [MILD, HOT, MILD, HOT, HOT, MILD]), 28.0, 20.0, 0)
    yield "cooling down", (_every(10, [HOT, HOT, COOL, HOT, HOT, COOL]), 28.0, 20.0, 0)
    yield "cooling down", (_every(10, [HOT, HOT, COOL, HOT, COOL, HOT]), 28.0, 20.0, 5)
    yield "minimum run", (_every(10, [HOT, HOT, COOL, COOL, COOL, COOL]), 28.0, 20.0, 30)
    yield "minimum run", (_every(10, [HOT, HOT, COOL, COOL, COOL, COOL]), 28.0, 20.0, 31)
    yield "minimum run", (_every(10, [HOT, HOT, COOL, COOL, MILD, HOT]), 28.0, 20.0, 25)
    yield "minimum run", ([(5, HOT), (9, HOT), (13, COOL), (70, HOT), (71, HOT), (72, COOL), (74, COOL)], 28.0, 20.0, 4)
    yield "failing sensor", (_every(10, [None, None]), 28.0, 20.0, 0)
    yield "failing sensor", (_every(10, [None, None, None]), 28.0, 20.0, 0)
    yield "failing sensor", (_every(10, [None, None, None, None, COOL, None, None, None]), 28.0, 20.0, 20)
    yield "failing sensor", (_every(10, [None, None, None, COOL, COOL, None]), 28.0, 20.0, 20)
    yield "failing sensor", (_every(10, [None, None, MILD, None, None, COOL, None]), 28.0, 20.0, 0)
    yield "failing sensor", (_every(10, [HOT, HOT, None, None, None, COOL, None, None]), 28.0, 20.0, 0)
    yield "failing sensor", (_every(10, [HOT, HOT, None, None, COOL, None]), 28.0, 20.0, 0)
    yield "failing sensor", (_every(10, [COOL, None, None, HOT, HOT]), 28.0, 20.0, 0)
    yield "dropouts", (_every(10, [HOT, None, HOT]), 28.0, 20.0, 0)
    yield "dropouts", (_every(10, [HOT, None, HOT, HOT, None, COOL]), 28.0, 20.0, 0)
    yield "dropouts", (_every(10, [None, MILD, None, MILD, None, MILD]), 28.0, 20.0, 0)
    yield "dropouts", (_every(10, [None, COOL, None, HOT, None]), 28.0, 20.0, 10)
    yield "thresholds", (_every(10, [28.0, 28.0, 20.0]), 28.0, 20.0, 10)
    yield "thresholds", (_every(10, [28.0, 27.75, 28.0]), 28.0, 20.0, 10)
    yield "thresholds", (_every(10, [HOT, 28.0, 20.25, 20.0]), 28.0, 20.0, 10)
    yield "thresholds", (_every(10, [0.0, 0.0, -1.0, None]), 0.0, -1.0, 0)
    for _ in range(6):
        yield "cooling down", (_walk(rng, [COOL, MILD, HOT, HOT]), 28.0, 20.0, rng.choice([0, 5]))
    for _ in range(5):
        yield "minimum run", (_walk(rng, [COOL, HOT, HOT]), 28.0, 20.0, rng.choice([20, 30, 45]))
    for _ in range(5):
        yield "failing sensor", (_walk(rng, [COOL, None, None, None]), 28.0, 20.0, rng.choice([0, 15]))


def _every(step: int, temperatures: list[float | None]) -> list[tuple[int, float | None]]:
    return [(index * step, temperature) for index, temperature in enumerate(temperatures)]


def _walk(rng: random.Random, choices: list[float | None]) -> list[tuple[int, float | None]]:
    """A random series that starts so that the fan is switched on: with the last choice, three times."""
    temperatures = [choices[-1]] * 3 + [choices[0]] + [rng.choice(choices) for _ in range(8)]
    second = rng.randrange(100)
    samples = []
    for temperature in temperatures:
        samples.append((second, temperature))
        second += rng.choice([5, 10, 15])
    return samples
