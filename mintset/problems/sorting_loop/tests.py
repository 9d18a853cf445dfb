import random
from collections.abc import Iterator

Step = tuple[object, ...]

STEP: Step = ("step",)


def feed(*labels: bytes) -> list[Step]:
    """Feed each label and step after it."""
    return [step for label in labels for step in (("feed", label), STEP)]


def random_steps(rng: random.Random, trays: int, positions: list[int]) -> list[Step]:
    labels = [b"A", b"AB1", b"AB2", b"B1", b"C", b"AC"]
    steps: list[Step] = []
    for _ in range(rng.randrange(14, 22)):
        call = rng.randrange(12)
        if call < 4:
            steps.append(("feed", rng.choice(labels)))
        elif call < 10:
            steps.append(STEP)
        elif call < 11:
            steps.append(("empty", rng.choice([0, *positions])))
        else:
            steps.append(("pin", rng.choice(labels), rng.choice([*positions, trays])))
    return [*steps, *[("empty", position) for position in (0, *positions)]]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    tree = {1: (b"A", 2), 2: (b"AB", 2), 4: (b"", 2)}
    yield (
        "prefixes",
        ((5, tree), [*feed(b"AB", b"A", b"BA", b""), STEP, STEP, STEP, ("empty", 1), ("empty", 2), ("empty", 4)]),
    )
    yield (
        "prefixes",
        ((4, {1: (b"X", 1), 3: (b"X", 1)}), [*feed(b"X1", b"X2", b"X3"), STEP, STEP, ("empty", 1), ("empty", 3)]),
    )
    yield "prefixes", ((3, {2: (b"XY", 1)}), [*feed(b"X"), *[STEP] * 6, ("empty", 0)])
    yield (
        "prefixes",
        ((4, {1: (b"", 3), 2: (b"Q", 1)}), [*feed(b"Q", b"q", b"QQ"), *[STEP] * 4, ("empty", 1), ("empty", 2)]),
    )
    yield (
        "prefixes",
        (
            (4, {3: (b"K", 2), 1: (b"\x00", 2)}),
            [*feed(b"K\x00", b"\x00K", b"K"), STEP, STEP, ("empty", 1), ("empty", 3)],
        ),
    )

    yield "laps", ((3, {1: (b"", 2), 2: (b"A", 1)}), [*feed(b"A1", b"A2"), *[STEP] * 5, ("empty", 2), ("empty", 1)])
    yield "laps", ((3, {1: (b"A", 1)}), [*feed(b"A1", b"A2"), *[STEP] * 6, ("empty", 0)])
    yield "laps", ((2, {1: (b"", 1)}), [*feed(b"J"), ("feed", b"K"), *[STEP] * 4, ("empty", 0), ("empty", 1)])
    yield (
        "laps",
        (
            (4, {1: (b"A", 1), 2: (b"AB", 1), 3: (b"", 1)}),
            [*feed(b"ABx", b"ABy", b"ABz", b"AB"), *[STEP] * 8, ("empty", 0)],
        ),
    )
    yield (
        "laps",
        (
            (2, {1: (b"N", 1)}),
            [("feed", b"G"), *[STEP] * 2, ("feed", b"H"), *[STEP] * 2, ("feed", b"H"), *[STEP] * 4, ("empty", 0)],
        ),
    )
    yield (
        "laps",
        ((3, {2: (b"AB", 1), 1: (b"A", 1)}), [*feed(b"AB1", b"AB2", b"AB3"), *[STEP] * 6, ("empty", 0), ("empty", 1)]),
    )

    yield (
        "emptying",
        ((3, {1: (b"", 1)}), [*feed(b"A"), ("empty", 1), ("empty", 1), *feed(b"B", b"C"), STEP, STEP, ("empty", 1)]),
    )
    yield (
        "emptying",
        (
            (4, {1: (b"A", 2), 3: (b"B", 2)}),
            [*feed(b"A1", b"B1"), STEP, STEP, ("feed", b"A2"), ("empty", 3), STEP, ("empty", 1)],
        ),
    )
    yield (
        "emptying",
        (
            (2, {1: (b"N", 1)}),
            [("feed", b"P"), *[STEP] * 4, ("empty", 0), ("feed", b"N"), STEP, ("empty", 1), ("empty", 0)],
        ),
    )
    yield "emptying", ((3, {2: (b"", 2)}), [*feed(b"A", b"B"), ("empty", 2), *feed(b"C"), STEP, STEP, ("empty", 2)])
    stuck = [step for label in (b"a", b"b", b"c") for step in (("feed", label), *[STEP] * 4)]
    nearly: list[Step] = [*feed(b"Na"), STEP, *stuck, ("empty", 1)]
    yield (
        "emptying",
        ((2, {1: (b"N", 2)}), [*nearly, *feed(b"Nb"), ("empty", 0), STEP, STEP, STEP, ("empty", 1)]),
    )
    yield (
        "emptying",
        (
            (3, {1: (b"N", 1), 2: (b"", 1)}),
            [
                *feed(b"N1", b"1"),
                STEP,
                ("empty", 1),
                ("empty", 2),
                *feed(b"N2"),
                *feed(b"N3"),
                STEP,
                ("empty", 1),
                ("empty", 2),
            ],
        ),
    )

    pair = {1: (b"A", 1), 3: (b"B", 1)}
    yield (
        "pins",
        ((4, pair), [("feed", b"A1"), ("pin", b"A1", 3), *[STEP] * 3, ("empty", 3), *feed(b"A1"), ("empty", 1)]),
    )
    yield "pins", ((4, pair), [*feed(b"C"), ("pin", b"C", 3), ("pin", b"C", 1), *[STEP] * 4, ("empty", 1)])
    yield "pins", ((4, pair), [*feed(b"C"), *[STEP] * 4, ("pin", b"C", 3), STEP, STEP, ("empty", 3)])
    yield (
        "pins",
        (
            (4, pair),
            [*feed(b"B1"), STEP, STEP, *feed(b"B2"), *[STEP] * 4, ("pin", b"B2", 3), *[STEP] * 8, ("empty", 0)],
        ),
    )
    yield (
        "pins",
        (
            (3, {1: (b"A", 1), 2: (b"A", 1)}),
            [*feed(b"A1", b"A2"), ("feed", b"A3"), ("pin", b"A3", 1), *[STEP] * 6, ("empty", 0)],
        ),
    )
    yield (
        "pins",
        (
            (4, pair),
            [
                ("pin", b"A1", 1),
                ("feed", b"A1"),
                ("pin", b"A1", 0),
                ("pin", b"A1", 2),
                ("pin", b"A", 3),
                STEP,
                ("pin", b"A1", 3),
                ("empty", 1),
            ],
        ),
    )

    yield (
        "errors",
        (
            (3, {1: (b"A", 1)}),
            [
                ("feed", b"Z"),
                ("feed", b"Z"),
                ("feed", b"Y"),
                STEP,
                ("feed", b"Z"),
                ("feed", b"Y"),
                STEP,
                ("feed", b"Y"),
            ],
        ),
    )
    yield (
        "errors",
        (
            (3, {1: (b"A", 1)}),
            [("empty", 0), ("empty", 1), ("empty", 2), ("empty", 3), *feed(b"A"), ("empty", 2), ("empty", 1)],
        ),
    )
    yield "errors", ((2, {1: (b"N", 1)}), [*stuck, STEP, ("feed", b"N"), STEP, ("empty", 0), STEP, ("empty", 1)])
    yield (
        "errors",
        (
            (4, {1: (b"N", 1)}),
            [*feed(b"a", b"b", b"c", b"d"), *[STEP] * 8, ("feed", b"d"), ("empty", 0), STEP, ("empty", 0)],
        ),
    )

    for _ in range(14):
        trays = rng.randrange(3, 6)
        positions = sorted(rng.sample(range(1, trays), rng.randrange(2, min(trays, 4))))
        chutes = {position: (rng.choice([b"", b"A", b"A", b"AB", b"B"]), rng.randrange(1, 3)) for position in positions}
        yield "typical", ((trays, chutes), random_steps(rng, trays, positions))
