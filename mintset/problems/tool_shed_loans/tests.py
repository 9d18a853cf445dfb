import random
from collections.abc import Iterator
from datetime import date, timedelta

TOOLS = {"auger": 3, "scythe": 7, "ladder": 1, "drill": 2}
MONDAY = date(2024, 5, 6)


def after(days: int) -> date:
    return MONDAY + timedelta(days=days)


def random_steps(rng: random.Random) -> list[tuple[object, ...]]:
    steps: list[tuple[object, ...]] = []
    day = rng.randrange(7)
    for _ in range(rng.randrange(9, 15)):
        day += rng.choice([0, 0, 1, 2])
        tool = rng.choice([*TOOLS, *TOOLS, "kiln"])
        call = rng.choice(["lend", "lend", "bring_back", "holder"])
        if call == "lend":
            steps.append(("lend", tool, rng.choice(["Ada", "Bo"]), after(day)))
        elif call == "bring_back":
            steps.append(("bring_back", tool, after(day)))
        else:
            steps.append(("holder", tool))
    return steps


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for start in range(7):
        yield (
            "due dates",
            (
                (TOOLS,),
                [("lend", "auger", "Ada", after(start)), ("lend", "scythe", "Bo", after(start)), ("holder", "auger")],
            ),
        )
    yield (
        "due dates",
        (
            ({"hoe": 0, "rake": 366},),
            [("lend", "hoe", "Ada", after(6)), ("lend", "rake", "Ada", after(6)), ("bring_back", "hoe", after(9))],
        ),
    )

    for late in (-3, -2, 0, 1, 2, 3, 4, 30):
        yield (
            "fines",
            (
                (TOOLS,),
                [("lend", "auger", "Ada", after(0)), ("bring_back", "auger", after(3 + late)), ("holder", "auger")],
            ),
        )
    for late in (2, 3):
        yield (
            "fines",
            (
                (TOOLS,),
                [("lend", "drill", "Bo", after(4)), ("bring_back", "drill", after(7 + late)), ("holder", "drill")],
            ),
        )

    yield (
        "refused members",
        (
            (TOOLS,),
            [
                ("lend", "auger", "Ada", after(0)),
                ("lend", "scythe", "Ada", after(0)),
                ("lend", "drill", "Ada", after(0)),
                ("holder", "drill"),
                ("lend", "drill", "Bo", after(0)),
                ("bring_back", "scythe", after(1)),
                ("lend", "scythe", "Ada", after(1)),
            ],
        ),
    )
    for day in (2, 3, 4, 5):
        yield (
            "refused members",
            (
                (TOOLS,),
                [
                    ("lend", "auger", "Ada", after(0)),
                    ("lend", "drill", "Ada", after(day)),
                    ("lend", "drill", "Bo", after(day)),
                    ("holder", "drill"),
                    ("bring_back", "auger", after(day)),
                    ("lend", "ladder", "Ada", after(day)),
                ],
            ),
        )
    yield (
        "refused members",
        (
            (TOOLS,),
            [
                ("lend", "ladder", "Bo", after(5)),
                ("lend", "drill", "Bo", after(7)),
                ("lend", "auger", "Bo", after(8)),
                ("holder", "auger"),
            ],
        ),
    )
    yield (
        "refused members",
        (
            (TOOLS,),
            [
                ("lend", "scythe", "Ada", after(0)),
                ("lend", "ladder", "Ada", after(0)),
                ("bring_back", "ladder", after(2)),
                ("lend", "drill", "Ada", after(2)),
                ("bring_back", "scythe", after(8)),
                ("lend", "scythe", "Ada", after(8)),
            ],
        ),
    )

    yield (
        "wrong tools",
        (
            (TOOLS,),
            [
                ("lend", "kiln", "Ada", after(0)),
                ("bring_back", "kiln", after(0)),
                ("holder", "kiln"),
                ("bring_back", "auger", after(0)),
                ("holder", "auger"),
            ],
        ),
    )
    yield (
        "wrong tools",
        (
            (TOOLS,),
            [
                ("lend", "auger", "Ada", after(0)),
                ("lend", "auger", "Bo", after(1)),
                ("lend", "auger", "Ada", after(1)),
                ("holder", "auger"),
                ("bring_back", "auger", after(2)),
                ("bring_back", "auger", after(2)),
            ],
        ),
    )
    yield (
        "wrong tools",
        (
            (TOOLS,),
            [
                ("lend", "auger", "Ada", after(0)),
                ("lend", "ladder", "Bo", after(0)),
                ("lend", "drill", "Bo", after(1)),
                ("lend", "auger", "Bo", after(5)),
                ("lend", "kiln", "Bo", after(5)),
                ("lend", "scythe", "Bo", after(5)),
            ],
        ),
    )

    for _ in range(10):
        yield "typical", ((TOOLS,), random_steps(rng))
