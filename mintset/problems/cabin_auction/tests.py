import random
from collections.abc import Iterator

MEMBERS = ["ann", "ben", "cem", "dee", "eli"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "no competition", ({}, {}, 2)
    yield "no competition", ({"ann": 9}, {"ann": []}, 2)
    yield "no competition", ({"ann": 30, "ben": 30}, {"ann": [(1, 7), (5, 8)], "ben": [(3, 9)]}, 2)
    yield "no competition", ({"ann": 30}, {"ann": [(1, 1), (3, 2), (5, 3), (7, 4)]}, 4)
    yield "prices", ({"ann": 30, "ben": 30}, {"ann": [(1, 17)], "ben": [(1, 9)]}, 2)
    yield "prices", (
        {"ann": 30, "ben": 30, "cem": 30}, {"ann": [(1, 17)], "ben": [(1, 9), (4, 5)], "cem": [(1, 20), (4, 4)]}, 2
    )  # fmt: skip
    yield "prices", ({"ann": 30, "ben": 30}, {"ann": [(1, 17), (3, 20)], "ben": [(1, 18), (3, 15)]}, 2)
    yield "capped bids", ({"ann": 8, "ben": 30}, {"ann": [(1, 99)], "ben": [(1, 9)]}, 2)
    yield "capped bids", ({"ann": 0, "ben": 5}, {"ann": [(1, 9)], "ben": [(1, 2)]}, 2)
    yield "capped bids", ({"ann": 5}, {"ann": [(1, 7), (3, 7), (5, 7), (7, 7)]}, 9)
    yield "capped bids", ({"ann": 5, "ben": 5}, {"ann": [(1, 9), (3, 2)], "ben": [(1, 5), (3, 1)]}, 2)
    yield "capped bids", ({"ann": 1, "ben": 9}, {"ann": [(1, 3), (4, 4)], "ben": [(1, 1), (4, 2)]}, 2)
    yield "tie-breaks", ({"ben": 9, "ann": 9}, {"ben": [(1, 5)], "ann": [(1, 5)]}, 2)
    yield "tie-breaks", ({"ann": 9, "ben": 10}, {"ann": [(1, 5)], "ben": [(1, 5)]}, 2)
    yield "tie-breaks", ({"ann": 20, "ben": 19}, {"ann": [(7, 3), (1, 5)], "ben": [(7, 2), (1, 5)]}, 2)
    yield "tie-breaks", (
        {"ann": 20, "ben": 9, "cem": 15},
        {"ann": [(7, 6), (1, 5)], "ben": [(7, 5), (1, 5)], "cem": [(7, 5), (1, 5)]},
        2,
    )  # fmt: skip
    yield "tie-breaks", (
        {"ann": 40, "ben": 30},
        {"ann": [(9, 4), (1, 5)], "ben": [(3, 12), (1, 5)]},
        3,
    )  # fmt: skip
    yield "neighbours and limits", ({"ann": 40}, {"ann": [(4, 6), (5, 6), (3, 6), (2, 6), (6, 6)]}, 5)
    yield "neighbours and limits", ({"ann": 40}, {"ann": [(4, 6), (8, 6), (12, 6)]}, 2)
    yield "neighbours and limits", ({"ann": 40, "ben": 40}, {"ann": [(4, 6), (8, 7)], "ben": [(4, 5), (8, 4)]}, 1)
    yield "neighbours and limits", ({"ann": 40, "ben": 40}, {"ann": [(4, 6), (5, 9)], "ben": [(8, 5), (5, 4)]}, 3)
    yield "neighbours and limits", ({"ann": 40, "ben": 40}, {"ann": [(4, 6), (4, 9)], "ben": [(4, 8), (3, 4)]}, 3)
    yield "neighbours and limits", ({"ann": 40}, {"ann": [(1, 2), (3, 2)]}, 0)
    for index in range(22):
        members = rng.sample(MEMBERS, rng.randint(3, 5))
        highest = 6 if index % 2 else 15
        wishes = {
            member: [(week, rng.randint(2, highest)) for week in rng.sample(range(1, 10), rng.randint(3, 6))]
            for member in members
        }
        yield "full auctions", ({member: rng.randint(5, 25) for member in members}, wishes, rng.randint(1, 4))
