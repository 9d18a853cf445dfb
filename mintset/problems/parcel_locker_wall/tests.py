import random
from collections.abc import Iterator

Step = tuple[object, ...]


def code(door: int, number: int) -> str:
    """The code of the given door if it got the parcel of this number."""
    return str(10000 + (1000 * door + 37 * number) % 10000)[1:]


def store(sizes: str, hour: int) -> list[Step]:
    return [("store", size, hour) for size in sizes]


def collect(door: int, number: int, hour: int) -> Step:
    return ("collect", door, code(door, number), hour)


def random_steps(rng: random.Random, doors: int) -> list[Step]:
    steps: list[Step] = []
    hour = 0
    stored = 0
    for _ in range(rng.randrange(10, 16)):
        hour += rng.choice([0, 1, 7, 13, 20])
        call = rng.randrange(10)
        if call < 4 or stored < 2:
            steps.append(("store", rng.choice("SSML"), hour))
            stored += 1
        elif call < 8:
            steps.append(collect(rng.randrange(1, doors + 1), rng.randrange(1, stored + 1), hour))
        elif call < 9:
            steps.append(("unblock", rng.randrange(1, doors + 1)))
        else:
            steps.append(("clear", hour))
    return steps


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "choice of door", (("LMS",), [*store("SSSS", 0), ("clear", 73)])
    yield "choice of door", (("SLML",), store("MMMM", 3))
    yield "choice of door", (("SMSL",), store("LLSSSM", 3))
    yield (
        "choice of door",
        (("SM",), [*store("LX", 0), ("store", "", 0), ("store", "SM", 0), ("store", "s", 1), *store("MS", 1)]),
    )
    for _ in range(3):
        doors = "".join(rng.choices("SML", k=5))
        yield "choice of door", ((doors,), store("".join(rng.choices("SSML", k=7)), 0))

    yield "longest free", (("SSS",), [*store("SS", 0), collect(2, 2, 1), collect(1, 1, 2), *store("SSS", 3)])
    yield (
        "longest free",
        (("MMM",), [*store("SMS", 0), collect(3, 3, 4), collect(1, 1, 5), collect(2, 2, 5), *store("MMM", 6)]),
    )
    yield (
        "longest free",
        (
            ("SSM",),
            [
                *store("SSS", 0),
                collect(3, 3, 1),
                collect(2, 2, 8),
                collect(1, 1, 9),
                *store("S", 9),
                collect(2, 4, 9),
                *store("SSS", 9),
            ],
        ),
    )
    yield (
        "longest free",
        (("SS",), [*store("S", 0), collect(1, 1, 0), *store("S", 0), collect(2, 2, 0), *store("SS", 0)]),
    )
    yield (
        "longest free",
        (
            ("LLL",),
            [
                *store("LL", 0),
                *store("L", 50),
                ("clear", 80),
                collect(3, 3, 80),
                *store("L", 81),
                collect(1, 4, 82),
                *store("LLL", 83),
            ],
        ),
    )

    for hours in (0, 24, 25, 36, 37, 48, 49, 60, 61, 72, 73, 200):
        yield "fees", (("S",), [*store("S", 10), collect(1, 1, 10 + hours), collect(1, 1, 10 + hours)])

    wrong: Step = ("collect", 1, "0000", 1)
    yield (
        "codes",
        (
            ("SS",),
            [
                *store("S", 0),
                wrong,
                wrong,
                ("unblock", 1),
                wrong,
                collect(1, 1, 2),
                wrong,
                ("unblock", 1),
                wrong,
                collect(1, 1, 3),
            ],
        ),
    )
    yield (
        "codes",
        (
            ("SS",),
            [*store("S", 0), wrong, wrong, collect(1, 1, 5), ("unblock", 1), *store("SS", 6), wrong, collect(1, 3, 7)],
        ),
    )
    yield (
        "codes",
        (
            ("S",),
            [
                *store("S", 0),
                wrong,
                wrong,
                wrong,
                ("unblock", 1),
                wrong,
                wrong,
                wrong,
                collect(1, 1, 9),
                ("unblock", 1),
            ],
        ),
    )
    yield (
        "codes",
        (
            ("ML",),
            [
                ("collect", 0, "0000", 0),
                ("collect", 3, "0000", 0),
                ("unblock", 0),
                ("unblock", 3),
                ("unblock", 2),
                wrong,
            ],
        ),
    )
    yield (
        "codes",
        (("SSSSSSSSSS",), [*store("SSSSSSSSSSS", 0), collect(10, 10, 2), collect(9, 10, 2), collect(9, 9, 30)]),
    )
    yield (
        "codes",
        (
            ("S",),
            [
                *store("S", 0),
                ("collect", 1, "1073", 1),
                ("collect", 1, "37", 1),
                ("collect", 1, "11037", 1),
                ("unblock", 1),
            ],
        ),
    )

    yield (
        "clearing",
        (("SMS",), [*store("SM", 0), *store("S", 1), ("clear", 72), ("clear", 73), ("clear", 73), ("clear", 74)]),
    )
    yield (
        "clearing",
        (
            ("SS",),
            [
                *store("S", 0),
                wrong,
                wrong,
                wrong,
                ("clear", 73),
                wrong,
                ("unblock", 1),
                *store("SS", 74),
                collect(1, 3, 75),
            ],
        ),
    )
    yield "clearing", (("MSL",), [*store("LSM", 0), ("clear", 90), *store("MS", 90), ("clear", 162), ("clear", 163)])
    yield "clearing", (("SSS",), [("clear", 5), *store("SS", 5), collect(1, 1, 80), ("clear", 80), *store("SSS", 81)])

    for _ in range(12):
        doors = "".join(rng.choices("SSML", k=rng.randrange(2, 4)))
        yield "typical", ((doors,), random_steps(rng, len(doors)))
