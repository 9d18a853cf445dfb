import random
from collections.abc import Iterator

Step = tuple[object, ...]

PICK: Step = ("pick",)
SKIP: Step = ("skip",)
HISTORY: Step = (".history",)


def songs(*entries: tuple[str, str, int]) -> list[Step]:
    return [("add", *entry) for entry in entries]


def random_steps(rng: random.Random) -> list[Step]:
    titles = ["Ash", "Bay", "Coil", "Dew", "Elm", "Fen"]
    start = rng.sample(titles, 4)
    steps = songs(*[(title, rng.choice("XYZ"), rng.randrange(1, 4)) for title in start])
    for _ in range(rng.randrange(8, 13)):
        call = rng.randrange(12)
        if call < 6:
            steps.append(PICK)
        elif call < 8:
            steps.append(SKIP)
        elif call < 9:
            steps.append(("add", rng.choice(titles), rng.choice("XYZ"), rng.randrange(4)))
        elif call < 10:
            steps.append(("remove", rng.choice(titles)))
        else:
            steps.append(("points", rng.choice(titles)))
    return [*steps, HISTORY]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "shares", ((1,), [*songs(("Ash", "X", 1), ("Bay", "Y", 2), ("Coil", "Z", 3)), *[PICK] * 9, HISTORY])
    yield (
        "shares",
        ((1,), [*songs(("Ash", "X", 5), ("Bay", "Y", 1)), *[PICK] * 5, ("points", "Ash"), ("points", "Bay")]),
    )
    yield (
        "shares",
        ((1,), [*songs(("Ash", "X", 3), ("Bay", "Y", 1), ("Coil", "Z", 3)), PICK, PICK, SKIP, *[PICK] * 6, HISTORY]),
    )
    yield "ties", ((1,), [*songs(("Coil", "X", 1), ("Ash", "Y", 1), ("Bay", "Z", 1)), *[PICK] * 7])
    yield (
        "ties",
        (
            (1,),
            [
                *songs(("Ash", "X", 1), ("Bay", "Y", 1), ("Coil", "Z", 1), ("Dew", "W", 1)),
                *[PICK] * 4,
                SKIP,
                *[PICK] * 5,
            ],
        ),
    )
    yield (
        "ties",
        (
            (1,),
            [
                *songs(("Fen", "X", 1), ("Ash", "X", 1), ("Bay", "X", 1), ("Elm", "Y", 4)),
                *[PICK] * 8,
                HISTORY,
            ],
        ),
    )
    yield (
        "ties",
        (
            (2,),
            [*songs(("Dew", "X", 2), ("Bay", "Y", 2), ("Ash", "Z", 1)), PICK, SKIP, SKIP, PICK, PICK, PICK, HISTORY],
        ),
    )

    yield "artist distance", ((2,), [*songs(("Ash", "X", 9), ("Bay", "Y", 1), ("Coil", "Z", 1)), *[PICK] * 8])
    yield "artist distance", ((3,), [*songs(("Ash", "X", 9), ("Bay", "Y", 1), ("Coil", "Z", 1)), *[PICK] * 8])
    yield "artist distance", ((2,), [*songs(("Ash", "X", 1), ("Bay", "X", 3), ("Coil", "X", 2)), *[PICK] * 8])
    yield "artist distance", ((4,), [*songs(("Ash", "X", 1), ("Bay", "Y", 5), ("Coil", "X", 2)), *[PICK] * 8])
    yield "artist distance", ((1,), [*songs(("Ash", "X", 9), ("Bay", "Y", 1), ("Coil", "Y", 1)), *[PICK] * 7])
    yield (
        "artist distance",
        (
            (2,),
            [
                *songs(("Ash", "X", 9), ("Bay", "Y", 1), ("Coil", "X", 1), ("Dew", "Z", 1)),
                PICK,
                ("remove", "Ash"),
                PICK,
                PICK,
                PICK,
                HISTORY,
            ],
        ),
    )
    yield (
        "artist distance",
        (
            (3,),
            [
                *songs(("Ash", "X", 9), ("Bay", "Y", 1)),
                PICK,
                PICK,
                ("remove", "Bay"),
                *songs(("Elm", "Y", 2)),
                PICK,
                PICK,
            ],
        ),
    )

    two = songs(("Ash", "X", 1), ("Bay", "Y", 1))
    yield "newcomers", ((1,), [*two, *[PICK] * 3, *songs(("Dew", "Z", 1)), ("points", "Dew"), *[PICK] * 4, HISTORY])
    yield "newcomers", ((1,), [*two, *[PICK] * 2, *songs(("Dew", "Z", 3)), ("points", "Dew"), *[PICK] * 4, HISTORY])
    yield (
        "newcomers",
        ((2,), [*two, PICK, SKIP, SKIP, *songs(("Dew", "Z", 2)), ("points", "Dew"), *[PICK] * 4, HISTORY]),
    )
    yield "newcomers", ((1,), [*songs(("Elm", "X", 2)), PICK, *songs(("Fen", "Y", 5)), ("points", "Fen"), PICK, PICK])
    yield (
        "newcomers",
        (
            (1,),
            [
                *songs(("Elm", "X", 1)),
                PICK,
                PICK,
                ("remove", "Elm"),
                *songs(("Fen", "Y", 1), ("Dew", "X", 2)),
                ("points", "Fen"),
                PICK,
                PICK,
                HISTORY,
            ],
        ),
    )
    yield "newcomers", ((1,), [*songs(("Elm", "X", 1)), PICK, *songs(("Ash", "X", 1), ("Dew", "X", 4)), *[PICK] * 4])
    yield "newcomers", ((1,), [*two, PICK, PICK, *songs(("Coil", "X", 1), ("Dew", "Y", 1)), *[PICK] * 5, HISTORY])

    yield (
        "skips",
        ((1,), [*songs(("Ash", "X", 1), ("Bay", "Y", 1)), SKIP, PICK, SKIP, ("points", "Ash"), SKIP, HISTORY]),
    )
    yield (
        "skips",
        ((1,), [*songs(("Ash", "X", 1)), PICK, SKIP, ("points", "Ash"), SKIP, ("points", "Ash"), PICK, HISTORY]),
    )
    yield (
        "skips",
        (
            (1,),
            [
                *songs(("Ash", "X", 1), ("Bay", "Y", 1), ("Coil", "Z", 1)),
                PICK,
                ("remove", "Ash"),
                SKIP,
                ("points", "Bay"),
                ("points", "Coil"),
                HISTORY,
            ],
        ),
    )
    yield (
        "skips",
        ((1,), [*two, PICK, PICK, ("remove", "Ash"), SKIP, ("points", "Bay"), HISTORY]),
    )
    yield (
        "skips",
        (
            (2,),
            [
                *songs(("Ash", "X", 2), ("Bay", "Y", 1), ("Coil", "X", 1)),
                PICK,
                SKIP,
                SKIP,
                SKIP,
                ("points", "Ash"),
                ("points", "Bay"),
                HISTORY,
            ],
        ),
    )

    yield "errors", ((1,), [PICK, SKIP, ("remove", "Ash"), ("points", "Ash"), HISTORY])
    yield (
        "errors",
        (
            (1,),
            [
                ("add", "Ash", "X", 0),
                ("add", "Ash", "X", 1),
                ("add", "Ash", "Y", 2),
                PICK,
                ("remove", "Ash"),
                ("remove", "Ash"),
                ("points", "Ash"),
                ("add", "Ash", "X", 1),
                PICK,
                SKIP,
                HISTORY,
            ],
        ),
    )
    yield (
        "errors",
        (
            (2,),
            [
                ("add", "Bay", "X", -3),
                ("points", "Bay"),
                ("add", "Bay", "X", 1),
                ("points", "Bay"),
                ("remove", "Elm"),
                SKIP,
                PICK,
                HISTORY,
            ],
        ),
    )

    for _ in range(12):
        yield "typical", ((rng.randrange(1, 4),), random_steps(rng))
