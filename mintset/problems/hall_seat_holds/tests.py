import random
from collections.abc import Iterator

Step = tuple[object, ...]


def requests(sizes: str, minute: int, names: str = "ABCDEFGHIJKL") -> list[Step]:
    """One request for each digit of sizes, by parties with the given names."""
    return [("request", name, int(size), minute) for name, size in zip(names, sizes)]


def confirms(parties: str, minute: int) -> list[Step]:
    return [("confirm", party, minute) for party in parties]


def look(parties: str, minute: int) -> list[Step]:
    return [("seats", party, minute) for party in parties]


def random_steps(rng: random.Random) -> list[Step]:
    steps: list[Step] = []
    minute = 0
    for _ in range(rng.randrange(12, 18)):
        minute += rng.choice([0, 0, 1, 2, 3, 5])
        party = rng.choice("ABCDEF")
        call = rng.randrange(12)
        if call < 6:
            steps.append(("request", party, rng.randrange(1, 5), minute))
        elif call < 8:
            steps.append(("confirm", party, minute))
        elif call < 9:
            steps.append(("cancel", party, minute))
        else:
            steps.append(("seats", party, minute))
    return [*steps, *look("ABCDEF", minute + rng.randrange(12))]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "choosing seats", (([7], 9), requests("12121", 0))
    yield "choosing seats", (([6, 7, 8], 9), requests("2345", 0))
    yield "choosing seats", (([8, 8], 9), requests("22222", 0))
    yield "choosing seats", (([3, 9, 5], 9), requests("33511", 0))
    yield "choosing seats", (([10], 9), requests("4222", 0))
    for _ in range(4):
        rows = [rng.randrange(4, 11) for _ in range(rng.randrange(2, 4))]
        yield "choosing seats", ((rows, 5), requests("".join(rng.choices("112234", k=7)), 0))

    yield "lone seats", (([4], 5), [*requests("3142", 0), *look("ABCD", 0)])
    yield "lone seats", (([3, 2], 5), [*requests("2111", 0), ("request", "E", 1, 1)])
    yield (
        "lone seats",
        (([5], 5), [*requests("4", 0), *requests("51", 1, "BC"), *requests("32", 2, "DE"), *look("ABCDE", 2)]),
    )
    yield "lone seats", (([6, 3], 5), [*requests("132111", 0), *look("ABCDEF", 4)])
    yield (
        "lone seats",
        (([2], 5), [*requests("11", 0), ("cancel", "B", 1), ("request", "C", 1, 1), ("request", "D", 2, 1)]),
    )

    for minute in (9, 10, 11):
        yield (
            "expiring holds",
            (
                ([4], 10),
                [
                    *requests("4", 0),
                    *confirms("A", minute),
                    ("request", "B", 4, minute),
                    *look("AB", 20),
                    *look("AB", 30),
                ],
            ),
        )
    yield (
        "expiring holds",
        (([4, 4], 1), [*requests("44", 0), *confirms("A", 0), *look("AB", 1), *look("AB", 2), *look("AB", 3)]),
    )
    yield (
        "expiring holds",
        (([4], 3), [*requests("4", 0), *look("A", 3), *confirms("A", 4), *look("A", 50), *confirms("A", 51)]),
    )
    yield (
        "expiring holds",
        (
            ([4], 3),
            [*requests("2", 0), ("cancel", "A", 3), *requests("2", 4), *look("A", 7), *look("A", 9), *look("A", 10)],
        ),
    )
    yield (
        "expiring holds",
        (
            ([4], 3),
            [*requests("2", 0), *look("A", 6), *requests("2", 7), *look("A", 10), *look("A", 12), *look("A", 13)],
        ),
    )
    yield (
        "expiring holds",
        (
            ([4], 3),
            [
                *requests("2", 0),
                *look("A", 4),
                *confirms("A", 5),
                ("cancel", "A", 9),
                *requests("2", 9),
                *look("A", 13),
                *look("A", 15),
            ],
        ),
    )

    yield "waiting list", (([4], 9), [*requests("422", 0), ("cancel", "A", 1), *look("ABC", 1), ("cancel", "A", 2)])
    yield (
        "waiting list",
        (
            ([5, 2], 9),
            [*requests("52421", 0), ("cancel", "B", 1), *look("ABCDE", 1), ("cancel", "A", 2), *look("CDE", 2)],
        ),
    )
    yield (
        "waiting list",
        (([5], 9), [*requests("2341", 0), *confirms("AB", 1), ("cancel", "C", 2), ("cancel", "A", 3), *look("BD", 3)]),
    )
    yield (
        "waiting list",
        (
            ([4], 5),
            [
                *requests("44", 0),
                *look("AB", 5),
                *confirms("B", 6),
                *look("AB", 30),
                ("cancel", "B", 31),
                *look("A", 31),
                *look("A", 36),
            ],
        ),
    )
    yield (
        "waiting list",
        (([4], 5), [*requests("431", 0), ("cancel", "A", 2), *look("BC", 2), ("cancel", "C", 3), *look("B", 3)]),
    )
    yield (
        "waiting list",
        (
            ([3], 9),
            [
                *requests("321", 0),
                ("cancel", "A", 1),
                *look("BC", 1),
                ("request", "D", 2, 2),
                ("cancel", "C", 3),
                *look("BD", 3),
            ],
        ),
    )
    yield (
        "waiting list",
        (
            ([6], 9),
            [
                *requests("3321", 0),
                *confirms("AB", 1),
                ("cancel", "D", 2),
                ("cancel", "B", 4),
                *look("C", 4),
                *look("C", 12),
                *look("C", 13),
            ],
        ),
    )
    yield (
        "waiting list",
        (
            ([4, 4], 5),
            [
                *requests("44", 0),
                *requests("44", 2, "CD"),
                *look("CD", 5),
                *confirms("C", 5),
                *look("ABCD", 9),
                *look("ABCD", 10),
            ],
        ),
    )

    yield (
        "chains",
        (([4], 5), [*requests("444", 0), *look("ABC", 12), *look("ABC", 16), *look("ABC", 21), *look("ABC", 26)]),
    )
    yield (
        "waiting list",
        (([4], 9), [*requests("444", 0), ("cancel", "B", 1), *look("BC", 1), ("cancel", "A", 2), *look("BC", 2)]),
    )
    yield "chains", (([4], 5), [*requests("44", 0), *look("AB", 100), ("request", "A", 2, 101)])
    yield "chains", (([4], 4), [*requests("4224", 0), *look("ABCD", 9), *confirms("D", 9), *look("ABCD", 30)])
    yield (
        "chains",
        (
            ([6], 5),
            [*requests("33", 0), *requests("42", 1, "CD"), *look("ABCD", 5), *look("ABCD", 10), *look("ABCD", 15)],
        ),
    )
    yield (
        "chains",
        (
            ([5, 3], 4),
            [
                *requests("5", 0),
                *requests("3", 2, "B"),
                *requests("23", 3, "CD"),
                *look("ABCD", 7),
                *look("ABCD", 9),
                *look("ABCD", 12),
            ],
        ),
    )
    yield (
        "chains",
        (
            ([7], 6),
            [
                *requests("7", 0),
                *requests("2313", 1, "BCDE"),
                *look("ABCDE", 6),
                *look("ABCDE", 13),
                *look("ABCDE", 18),
            ],
        ),
    )

    yield (
        "errors",
        (
            ([4, 6], 5),
            [
                ("request", "A", 0, 0),
                ("request", "A", 7, 0),
                ("request", "A", -1, 0),
                *look("A", 0),
                ("request", "A", 6, 0),
                ("request", "A", 2, 1),
            ],
        ),
    )
    yield (
        "errors",
        (
            ([4], 5),
            [
                *confirms("A", 0),
                ("cancel", "A", 0),
                *look("A", 0),
                *requests("44", 1),
                *confirms("B", 1),
                *confirms("AA", 2),
                ("request", "B", 1, 2),
            ],
        ),
    )
    yield (
        "errors",
        (
            ([4], 5),
            [
                *requests("4", 6),
                *look("A", 5),
                *confirms("A", 5),
                ("cancel", "A", 0),
                ("request", "B", 1, 5),
                *look("B", 6),
                *confirms("A", 10),
            ],
        ),
    )
    yield (
        "errors",
        (
            ([4], 5),
            [
                *requests("44", 0),
                ("request", "B", 9, 5),
                *look("B", 4),
                ("cancel", "X", 10),
                *look("A", 9),
                *look("AB", 10),
            ],
        ),
    )

    for _ in range(14):
        rows = [rng.randrange(3, 6) for _ in range(rng.randrange(1, 3))]
        yield "typical", ((rows, rng.choice([3, 4, 6])), random_steps(rng))
