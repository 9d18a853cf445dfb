import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "agreeing judges", ([5.0], 1.0, 0)
    yield "agreeing judges", ([5.0, 6.5, 3.5], 2.0, 0)
    yield "agreeing judges", ([9.0, 8.25, 8.0], 1.25, 0)
    yield "outlying marks", ([5.0, 9.0, 5.0], 1.0, 0)
    yield "outlying marks", ([5.0, 1.0, 5.5], 1.5, 0)
    yield "outlying marks", ([9.5, 1.0, 5.5], 2.0, 1)
    yield "few falls", ([6.0, 6.0, 6.0], 1.5, 1)
    yield "few falls", ([6.0, 6.0, 6.0], 1.5, 2)
    yield "few falls", ([7.5], 2.0, 2)
    yield "many falls", ([6.0, 6.0, 6.0], 1.5, 3)
    yield "many falls", ([6.0, 6.0, 6.0], 1.5, 4)
    yield "many falls", ([7.5], 2.0, 6)
    yield "floor", ([2.0], 0.25, 1)
    yield "floor", ([2.0], 0.25, 2)
    yield "floor", ([1.0, 1.5, 1.0], 1.0, 3)
    yield "floor", ([3.0, 2.5, 2.0], 1.0, 7)
    yield "floor", ([0.0, 0.0, 0.0], 3.0, 0)
    for _ in range(4):
        middle = rng.randrange(24, 34) / 4
        marks = [middle] + [middle + rng.randrange(-3, 4) / 4 for _ in range(4)]
        rng.shuffle(marks)
        yield "agreeing judges", (marks, rng.randrange(4, 12) / 4, 0)
    for _ in range(8):
        middle = rng.randrange(16, 26) / 4
        marks = [middle, middle + 0.5, middle - 0.25, middle + rng.choice([-2.5, 2.0, 2.75]), rng.choice([0.5, 9.5])]
        rng.shuffle(marks)
        yield "outlying marks", (marks, rng.randrange(4, 12) / 4, rng.randrange(2))
    for group, fewest, most in (("few falls", 1, 2), ("many falls", 3, 6)):
        for _ in range(4):
            marks = [rng.randrange(16, 40) / 4 for _ in range(5)]
            yield group, (marks, rng.randrange(6, 12) / 4, rng.randint(fewest, most))
