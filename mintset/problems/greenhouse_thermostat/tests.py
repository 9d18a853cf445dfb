import random
from collections.abc import Iterator

Step = tuple[object, ...]


def readings(*temperatures: float | None) -> list[Step]:
    return [("reading", temperature) for temperature in temperatures]


def random_steps(rng: random.Random) -> list[Step]:
    steps: list[Step] = []
    for _ in range(rng.randrange(8, 14)):
        call = rng.randrange(10)
        if call < 5:
            steps.append(("reading", rng.randrange(30, 48) / 2))
        elif call < 8:
            steps.append(("reading", None))
        elif call < 9:
            steps.append(("nudge", rng.choice([-14.0, -2.0, -0.5, 0.5, 1.5, 3.0, 12.0])))
        else:
            steps.append((".starts",))
    return [*steps, (".starts",)]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "limits", ((18.0, 1.5), readings(16.5, 16.25, 16.5, 19.5, 19.75, 19.5))
    yield "limits", ((20, 2), readings(22, 18, 17, 18, 20, 22, 23, 22, 20))
    yield "limits", ((5.0, 0.5), readings(4.5, 5.0, 4.0, 5.5, 4.0, 6.0))
    for _ in range(4):
        target = rng.randrange(20, 100) / 4
        margin = rng.randrange(1, 8) / 4
        around = [target + side * margin + off for side in (-1, 1) for off in (-0.25, 0.0, 0.25)]
        yield "limits", ((target, margin), readings(*rng.choices(around, k=9)))

    yield "sensor failures", ((18.0, 1.0), readings(15.0, None, None, None, None, 18.0, 15.0))
    yield "sensor failures", ((18.0, 1.0), readings(15.0, None, None, 18.0, None, None, 18.0, None, None, None, 18.0))
    yield "sensor failures", ((18.0, 1.0), readings(None, None, None, 15.0, None, None, None, None))
    yield (
        "sensor failures",
        (
            (18.0, 1.0),
            [*readings(15.0, None, None, None), (".starts",), *readings(16.0, 17.5), (".starts",)],
        ),
    )
    yield (
        "sensor failures",
        (
            (18.0, 1.0),
            [
                *readings(15.0, None, None),
                ("nudge", 1.0),
                *readings(None, 18.5),
                ("nudge", -1.0),
                *readings(None, 15.0),
            ],
        ),
    )

    yield (
        "target changes",
        (
            (18.0, 1.0),
            [*readings(17.5), ("nudge", 1.0), *readings(17.5), ("nudge", -3.0), *readings(16.5, 17.5)],
        ),
    )
    yield "target changes", ((10.0, 1.0), [("nudge", -5.0), ("nudge", -0.5), ("nudge", 0.0), *readings(4.0, 3.5)])
    yield "target changes", ((25.0, 1.0), [("nudge", 5.0), ("nudge", 0.5), ("nudge", -1.0), *readings(28.0, 27.5)])
    yield (
        "target changes",
        (
            (20.0, 0.5),
            [*readings(19.0), ("nudge", -4.0), (".starts",), ("nudge", -12.0), *readings(16.5, 16.75)],
        ),
    )
    for _ in range(4):
        nudges = [("nudge", rng.choice([-6.0, -3.5, 2.0, 5.5, 7.0])) for _ in range(6)]
        yield "target changes", ((rng.randrange(12, 24), 1.0), [*nudges, *readings(18.0)])

    yield "counting starts", ((18.0, 1.0), [(".starts",), *readings(15.0), (".starts",), *readings(14.0), (".starts",)])
    yield (
        "counting starts",
        (
            (18.0, 1.0),
            [*readings(15.0, 20.0, 15.0, 18.0, 15.0), (".starts",), *readings(19.5, 16.5), (".starts",)],
        ),
    )
    yield (
        "counting starts",
        (
            (12.5, 0.5),
            [*readings(20.0, None, 20.0), (".starts",), *readings(11.0, None, 11.0), (".starts",)],
        ),
    )

    for _ in range(10):
        yield "typical", ((rng.randrange(34, 44) / 2, rng.choice([0.5, 1.0, 2.0])), random_steps(rng))
