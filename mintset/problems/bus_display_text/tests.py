import random
from collections.abc import Iterator

DESTINATIONS = ["Harbour", "Old Mill", "Town hall", "North Pier", "zoo", "Hospital East", "Brickfields", "Lake view"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "ordinary buses", ("1", "ZOO", False)
    yield "ordinary buses", ("N5", "St. Anne's", False)
    yield "last buses", ("1", "ZOO", True)
    yield "last buses", ("N5", "St. Anne's", True)
    yield "line names with letters", ("x", "Airport", False)
    yield "line names with letters", ("x", "Airport", True)
    for number in rng.sample(range(2, 99), 7):
        yield "ordinary buses", (str(number), rng.choice(DESTINATIONS), False)
    for number in rng.sample(range(2, 99), 7):
        yield "last buses", (str(number), rng.choice(DESTINATIONS), True)
    for number in rng.sample(range(2, 99), 7):
        line = str(number) + rng.choice("abc")
        yield "line names with letters", (line, rng.choice(DESTINATIONS), rng.random() < 0.5)
