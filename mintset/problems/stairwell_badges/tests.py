import random
from collections.abc import Iterator

Step = tuple[object, ...]


def people(**levels: int) -> list[Step]:
    """Steps that enroll people and let them in."""
    return [step for badge, level in levels.items() for step in (("enroll", badge, level), ("enter", badge))]


def moves(*pairs: tuple[str, int]) -> list[Step]:
    return [("move", badge, floor) for badge, floor in pairs]


def look(floors: int) -> list[Step]:
    return [("on_floor", floor) for floor in range(floors)]


def random_steps(rng: random.Random, floors: int) -> list[Step]:
    steps: list[Step] = people(ann=rng.randrange(2, 4), ben=rng.randrange(3), cy=rng.randrange(3))
    guesses = {"ann": 0, "ben": 0, "cy": 0, "dot": 0}
    for _ in range(rng.randrange(9, 14)):
        badge = rng.choice(["ann", "ann", "ben", "ben", "ben", "cy", "cy", "dot"])
        call = rng.randrange(12)
        if call < 9:
            floor = guesses[badge] + rng.choice([-1, 1, 1, 1])
            guesses[badge] = max(0, min(floor, floors - 1)) if rng.random() < 0.6 else guesses[badge]
            steps.append(("move", badge, floor))
        elif call < 10:
            steps.append(("leave", badge))
        elif call < 11:
            steps.append(("enter", badge))
        else:
            steps.append(("enroll", badge, rng.randrange(-1, 4)))
    return [*steps, *look(floors)]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "doors", (([0, 1],), [("enter", "ann"), ("leave", "ann"), ("move", "ann", 1), *look(2)])
    yield (
        "doors",
        (
            ([0, 1],),
            [
                ("enroll", "ann", -1),
                ("enter", "ann"),
                ("enroll", "ann", 0),
                ("enroll", "ann", 1),
                ("leave", "ann"),
                ("move", "ann", 1),
                ("on_floor", 0),
                ("enter", "ann"),
                ("enter", "ann"),
                ("enroll", "ann", 1),
                ("on_floor", 0),
                ("leave", "ann"),
                ("leave", "ann"),
                ("on_floor", 0),
                ("enter", "ann"),
                ("move", "ann", 1),
            ],
        ),
    )
    yield "doors", (([0, 1, 1],), [*people(ann=1), *moves(("ann", 1)), ("leave", "ann"), ("enter", "ann"), *look(3)])
    yield "doors", (([0],), [*people(ann=0, ben=4), ("leave", "ben"), ("on_floor", 0), ("on_floor", 7)])

    yield (
        "stairs",
        (
            ([0, 0, 0, 0],),
            [*people(ann=0), *moves(("ann", 2), ("ann", 0), ("ann", -1), ("ann", 1), ("ann", 2)), *look(4)],
        ),
    )
    yield (
        "stairs",
        (([0, 1, 2],), [*people(ann=2), *moves(("ann", 1), ("ann", 1), ("ann", 2), ("ann", 3), ("ann", 0)), *look(4)]),
    )
    yield "stairs", (([0, 3, 1],), [*people(ann=3), *moves(("ann", 1), ("ann", 2), ("ann", 1), ("ann", 0)), *look(3)])
    yield (
        "stairs",
        (
            ([0, 1, 3],),
            [*people(ann=1, ben=3), *moves(("ann", 2), ("ann", 1), ("ben", 3), ("ben", 1), ("ben", 2)), *look(3)],
        ),
    )

    yield (
        "hosts",
        (
            ([0, 2],),
            [
                *people(ann=2, ben=1),
                *moves(("ben", 1), ("ann", 1), ("ben", 1), ("ann", 0), ("ben", 0), ("ann", 0)),
                *look(2),
            ],
        ),
    )
    yield (
        "hosts",
        (
            ([0, 2, 1],),
            [
                *people(ann=2, ben=1, cy=3),
                *moves(("ann", 1), ("ben", 1), ("cy", 1), ("ann", 2), ("cy", 2), ("ben", 2)),
                *look(3),
            ],
        ),
    )
    yield (
        "hosts",
        (
            ([0, 2, 3],),
            [
                *people(ann=3, ben=1, cy=0),
                *moves(("ann", 1), ("ben", 1), ("cy", 1), ("ann", 2), ("ben", 0), ("ann", 2), ("cy", 0), ("ann", 2)),
                *look(3),
            ],
        ),
    )
    yield (
        "hosts",
        (
            ([0, 3, 1],),
            [
                *people(ann=3, ben=1),
                *moves(("ann", 1), ("ben", 1), ("ben", 2), ("ann", 0), ("ben", 1), ("ann", 1), ("ben", 1), ("ann", 0)),
                *look(3),
            ],
        ),
    )
    yield (
        "hosts",
        (
            ([0, 2, 2],),
            [
                *people(ann=2, ben=1),
                *moves(("ann", 1), ("ben", 1), ("ann", 0), ("ann", 2), ("ben", 2), ("ben", 1)),
                *look(3),
            ],
        ),
    )

    refusal: Step = ("move", "ben", 1)
    yield (
        "locking",
        (
            ([0, 2],),
            [
                *people(ben=1, ann=2),
                refusal,
                refusal,
                ("leave", "ben"),
                ("enter", "ben"),
                refusal,
                ("move", "ann", 1),
                refusal,
                ("leave", "ben"),
                ("enter", "ben"),
                ("enroll", "ben", 2),
                ("enter", "ben"),
                refusal,
                *look(2),
            ],
        ),
    )
    yield (
        "locking",
        (
            ([0, 2],),
            [
                *people(ben=1, ann=2),
                refusal,
                refusal,
                ("move", "ann", 1),
                refusal,
                ("move", "ben", 0),
                ("move", "ann", 0),
                refusal,
                refusal,
                ("leave", "ben"),
                ("enter", "ben"),
                refusal,
                ("leave", "ben"),
                ("enter", "ben"),
            ],
        ),
    )
    yield (
        "locking",
        (
            ([0, 1, 2],),
            [
                *people(ben=1, ann=2),
                *moves(("ben", 1), ("ben", 2), ("ben", 2), ("ben", 2), ("ann", 1), ("ann", 2), ("ben", 2)),
                ("enroll", "ben", 2),
                *moves(("ben", 0), ("ben", 1)),
                ("enroll", "ben", 2),
                ("leave", "ben"),
                ("enroll", "ben", -2),
                ("enroll", "ben", 2),
                ("enroll", "ben", 3),
                ("enter", "ben"),
                *moves(("ben", 1), ("ben", 2)),
                *look(3),
            ],
        ),
    )
    yield (
        "locking",
        (
            ([0, 2],),
            [
                *people(ben=1, ann=2),
                refusal,
                refusal,
                ("move", "ben", 2),
                ("move", "ben", -1),
                ("enroll", "ben", 3),
                ("move", "ann", 1),
                refusal,
                *look(2),
            ],
        ),
    )
    yield (
        "locking",
        (
            ([0, 2],),
            [
                *people(ben=0),
                refusal,
                refusal,
                refusal,
                ("leave", "ben"),
                ("enroll", "ben", 1),
                ("enter", "ben"),
                refusal,
                refusal,
                ("leave", "ben"),
                ("enter", "ben"),
                refusal,
                ("leave", "ben"),
                ("enter", "ben"),
            ],
        ),
    )
    yield (
        "locking",
        (
            ([0, 1, 3],),
            [
                *people(ben=2, ann=0),
                *moves(
                    ("ben", 1),
                    ("ben", 2),
                    ("ben", 2),
                    ("ann", 1),
                    ("ben", 2),
                    ("ann", 0),
                    ("ben", 2),
                    ("ben", 0),
                    ("ben", 1),
                ),
                *look(3),
            ],
        ),
    )

    for _ in range(12):
        clearance = [0, rng.randrange(1, 3), *[rng.randrange(1, 4) for _ in range(rng.randrange(1, 3))]]
        yield "typical", ((clearance,), random_steps(rng, len(clearance)))
