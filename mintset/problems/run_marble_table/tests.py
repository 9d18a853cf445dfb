import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "single marbles", ([">>v", "..<"], {(0, 0): 4}, 3)
    yield "single marbles", ([">>v", "..<"], {(0, 0): 4}, 9)
    yield "single marbles", ([">#", "^o", ".^"], {(0, 0): 1, (2, 1): 6}, 2)
    yield "single marbles", (["^.", ".>", "<v"], {(0, 0): 1, (1, 1): 2, (2, 0): 4, (2, 1): 8}, 1)
    yield "single marbles", (["v>", "o."], {(0, 0): 3}, 0)
    yield "turners", (["...", ".*.", "..."], {(1, 1): 5}, 3)
    yield "turners", ([".^.", "^*<", "..."], {(1, 1): 5, (1, 2): 2}, 3)
    yield "turners", ([".v.", ">*<", ".^."], {(1, 1): 5}, 9)
    yield "turners", ([".#.", ".*.", "..."], {(1, 1): 5}, 3)
    yield "turners", (["v", "*", "^"], {(0, 0): 5, (1, 0): 1, (2, 0): 2}, 6)
    yield "turners", (["v<<<<<", "*#####", "o....."], {(0, c): c + 1 for c in range(6)}, 8)
    yield "turners", ([">>>>>*", ".....o"], {(0, c): c + 1 for c in range(6)}, 10)
    yield "turners", (["..o..", "o.*<<", "..^..", "..^.."], {(1, 2): 1, (1, 3): 2, (2, 2): 3, (1, 4): 9, (3, 2): 4}, 7)
    yield "turners", (["o", "*", "^", "^", "^", "^", "^"], {(r, 0): r for r in range(1, 7)}, 9)
    yield "rivals", ([">.<"], {(0, 0): 3, (0, 2): 4}, 1)
    yield "rivals", ([">.<"], {(0, 0): 3, (0, 2): 3}, 4)
    yield "rivals", (["#v#", ">.<", "#^#"], {(0, 1): 5, (1, 0): 5, (1, 2): 4, (2, 1): 1}, 2)
    yield "rivals", (["#v#", ">.<", "#^#"], {(0, 1): 3, (1, 0): 5, (1, 2): 4, (2, 1): 5}, 2)
    yield "rivals", (["#v#", ">v<", "#o#"], {(0, 1): 5, (1, 0): 2, (1, 2): 4, (1, 1): 1}, 4)
    yield "rivals", ([">o<", ".^."], {(0, 0): 5, (0, 2): 5, (1, 1): 9}, 1)
    yield "rivals", (["v.", ">v", "^."], {(0, 0): 5, (1, 0): 1, (2, 0): 9, (1, 1): 2}, 2)
    yield "rivals", (["#v..", ">v#.", "..<."], {(0, 1): 2, (1, 0): 9, (1, 1): 3, (2, 1): 8, (2, 2): 1}, 3)
    yield "rivals", ([">.v", ".>.", "..."], {(0, 0): 5, (1, 1): 2, (0, 2): 7, (1, 2): 1}, 2)
    yield "queues", ([">>>>."], {(0, 0): 1, (0, 1): 2, (0, 2): 3, (0, 4): 4}, 1)
    yield "queues", ([">>>>."], {(0, 0): 1, (0, 1): 2, (0, 2): 3, (0, 4): 4}, 3)
    yield "queues", ([">>>#"], {(0, 0): 9, (0, 1): 2}, 3)
    yield "queues", ([">>>>"], {(0, 0): 9, (0, 1): 2, (0, 2): 1, (0, 3): 3}, 2)
    yield "queues", ([">>>o"], {(0, 0): 9, (0, 1): 2, (0, 2): 1}, 2)
    yield "swaps and rings", (["><"], {(0, 0): 9, (0, 1): 2}, 1)
    yield "swaps and rings", ([">><"], {(0, 0): 1, (0, 1): 9, (0, 2): 2}, 1)
    yield "swaps and rings", (["v", "^", "^"], {(0, 0): 1, (1, 0): 9, (2, 0): 10}, 1)
    yield "swaps and rings", ([">v", "^<"], {(0, 0): 1, (0, 1): 2, (1, 1): 3, (1, 0): 4}, 1)
    yield "swaps and rings", ([">v", "^<"], {(0, 0): 1, (0, 1): 2, (1, 1): 3}, 3)
    yield "swaps and rings", ([">>v", "^.v", "^<<"], {(0, 0): 1, (0, 1): 2, (0, 2): 3, (1, 2): 4, (2, 2): 5}, 4)
    yield "swaps and rings", ([">v<", "^<<"], {(0, 0): 1, (0, 1): 2, (1, 1): 3, (1, 0): 4, (0, 2): 7}, 1)
    yield "swaps and rings", ([">v<", "^<."], {(0, 0): 8, (0, 1): 2, (1, 1): 3, (1, 0): 4, (0, 2): 7}, 2)
    for index in range(18):
        height, width = rng.randint(3, 4), rng.randint(3, 5)
        cells = "^>v<" * 3 + ("**." if index % 2 else "*.o#")
        table = ["".join(rng.choice(cells) for _ in range(width)) for _ in range(height)]
        free = [(r, c) for r in range(height) for c in range(width) if table[r][c] not in "o#"]
        places = rng.sample(free, min(len(free), rng.randint(5, 9)))
        yield "crowded tables", (table, {place: rng.randint(1, 5) for place in places}, rng.randint(1, 5))
