import random
from collections.abc import Iterator

Step = tuple[object, ...]

CLOSE: Step = ("close_month",)


def free(*departments: str) -> list[Step]:
    return [("free", department) for department in departments]


def random_steps(rng: random.Random) -> list[Step]:
    steps: list[Step] = []
    tickets = 1
    for _ in range(rng.randrange(9, 14)):
        department, other = rng.choice(["art", "gym"]), rng.choice(["art", "gym", "gym", "law"])
        call = rng.randrange(11)
        if call < 4:
            steps.append(("hold", department, rng.randrange(-1, 45)))
            tickets += 1
        elif call < 6:
            steps.append(("settle", rng.randrange(1, tickets + 1), rng.randrange(-1, 45)))
        elif call < 8:
            steps.append(("give", department, other, rng.randrange(25)))
        elif call < 10:
            steps.append(CLOSE)
        else:
            steps.append(("free", other))
    return [*steps, *free("art", "gym")]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    two = {"art": 100, "gym": 41}
    for used in (0, 29, 30, 31, 33, 34):
        yield (
            "holds and settling",
            ((two, 50), [("hold", "art", 30), *free("art"), ("settle", 1, used), *free("art"), ("settle", 1, 3)]),
        )
    yield (
        "holds and settling",
        ((two, 50), [("hold", "art", 9), ("settle", 1, 10), ("settle", 1, 9), ("hold", "gym", 41), ("hold", "gym", 1)]),
    )
    yield (
        "holds and settling",
        (
            (two, 50),
            [("hold", "art", 60), ("hold", "art", 40), ("settle", 2, 44), ("settle", 1, 66), ("hold", "art", 1)],
        ),
    )
    yield (
        "holds and settling",
        (
            (two, 50),
            [("hold", "gym", 42), ("hold", "gym", 41), ("hold", "art", 5), ("settle", 2, -1), ("settle", 1, 40)],
        ),
    )

    yield (
        "gifts",
        (
            (two, 50),
            [("give", "art", "gym", 81), ("give", "art", "gym", 80), *free("art", "gym"), ("give", "art", "gym", 1)],
        ),
    )
    yield "gifts", ((two, 50), [("give", "gym", "art", 33), ("give", "gym", "art", 32), *free("art", "gym")])
    yield (
        "gifts",
        (
            (two, 50),
            [
                ("hold", "art", 60),
                ("give", "art", "gym", 21),
                ("give", "art", "gym", 20),
                ("settle", 1, 0),
                ("give", "art", "gym", 60),
                *free("art", "gym"),
            ],
        ),
    )
    yield (
        "gifts",
        (
            (two, 10),
            [("give", "art", "gym", 70), CLOSE, *free("art", "gym"), ("give", "gym", "art", 48), *free("art", "gym")],
        ),
    )

    yield (
        "carrying over",
        ((two, 50), [("hold", "gym", 20), ("settle", 1, 20), CLOSE, *free("art", "gym"), CLOSE, *free("art", "gym")]),
    )
    yield "carrying over", ((two, 100), [CLOSE, *free("art", "gym"), ("hold", "gym", 50), CLOSE, *free("art", "gym")])
    yield "carrying over", ((two, 0), [("hold", "art", 3), CLOSE, *free("art", "gym"), ("settle", 1, 1), *free("art")])
    yield (
        "carrying over",
        (
            (two, 75),
            [
                ("hold", "art", 100),
                ("settle", 1, 110),
                CLOSE,
                *free("art", "gym"),
                ("hold", "art", 91),
                ("hold", "art", 90),
                CLOSE,
                *free("art"),
            ],
        ),
    )
    yield (
        "carrying over",
        (
            (two, 33),
            [
                ("hold", "art", 99),
                ("hold", "gym", 41),
                ("settle", 1, 99),
                ("settle", 2, 43),
                CLOSE,
                *free("art", "gym"),
            ],
        ),
    )
    yield (
        "carrying over",
        (({"art": 7}, 100), [("hold", "art", 4), ("settle", 1, 4), CLOSE, *free("art"), CLOSE, *free("art")]),
    )
    yield (
        "carrying over",
        (
            ({"art": 6}, 34),
            [("hold", "art", 3), CLOSE, *free("art"), ("hold", "art", 7), ("settle", 1, 3), CLOSE, *free("art")],
        ),
    )

    yield "old tickets", ((two, 50), [("hold", "art", 80), CLOSE, *free("art"), CLOSE, *free("art"), ("settle", 1, 80)])
    yield (
        "old tickets",
        (
            (two, 50),
            [
                ("hold", "art", 80),
                ("hold", "gym", 20),
                CLOSE,
                ("hold", "art", 30),
                ("settle", 1, 80),
                CLOSE,
                *free("art", "gym"),
                CLOSE,
                *free("art"),
            ],
        ),
    )
    yield (
        "old tickets",
        (
            (two, 20),
            [
                ("hold", "gym", 40),
                ("hold", "art", 90),
                ("hold", "gym", 1),
                CLOSE,
                CLOSE,
                *free("art", "gym"),
                CLOSE,
                *free("art", "gym"),
            ],
        ),
    )
    yield (
        "old tickets",
        (
            (two, 100),
            [CLOSE, ("hold", "art", 90), CLOSE, ("settle", 1, 99), ("hold", "art", 10), CLOSE, CLOSE, *free("art")],
        ),
    )
    yield (
        "old tickets",
        (
            (two, 100),
            [
                ("hold", "art", 95),
                ("hold", "art", 5),
                ("settle", 2, 5),
                CLOSE,
                ("hold", "art", 10),
                CLOSE,
                ("settle", 3, 11),
                *free("art"),
                CLOSE,
            ],
        ),
    )

    yield (
        "errors",
        (
            (two, 50),
            [
                ("hold", "law", 0),
                ("hold", "art", 0),
                ("hold", "art", -5),
                ("free", "law"),
                *free("art"),
                ("hold", "art", 1),
            ],
        ),
    )
    yield (
        "errors",
        (
            (two, 50),
            [
                ("settle", 1, -1),
                ("settle", 0, 5),
                ("hold", "art", 10),
                ("settle", 1, 12),
                ("settle", 1, -1),
                ("settle", 2, 1),
                ("settle", 1, 5),
            ],
        ),
    )
    yield (
        "errors",
        (
            (two, 50),
            [
                ("give", "law", "art", 0),
                ("give", "art", "law", 0),
                ("give", "art", "law", 99),
                ("give", "art", "art", 99),
                ("give", "art", "gym", 0),
                ("give", "gym", "art", -3),
                *free("art", "gym"),
            ],
        ),
    )
    yield (
        "errors",
        (
            (two, 50),
            [
                ("give", "art", "gym", 1),
                ("give", "law", "law", 1),
                ("hold", "gym", 50),
                ("settle", 1, 9),
                *free("art", "gym"),
            ],
        ),
    )

    for _ in range(12):
        yield (
            "typical",
            (
                ({"art": rng.randrange(40, 70), "gym": rng.randrange(20, 50)}, rng.choice([25, 50, 90])),
                random_steps(rng),
            ),
        )
