import random
from collections.abc import Iterator

NAMES = ["Ada", "Bo", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo"]


def boat(name: str, side: str, arrival: int, length: int, mail: bool = False) -> tuple[str, str, int, int, bool]:
    return name, side, arrival, length, mail


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "single boats", ([], 20, 5, 5)
    yield "single boats", ([boat("Ada", "down", 0, 20)], 20, 5, 5)
    yield "single boats", ([boat("Ada", "down", 7, 3), boat("Bo", "down", 60, 4)], 20, 5, 6)
    yield "single boats", ([boat("Ada", "up", 0, 3), boat("Bo", "down", 60, 4)], 20, 5, 6)
    yield "filling up", ([boat("Ada", "down", 1, 12), boat("Bo", "down", 1, 8), boat("Cy", "down", 1, 1)], 20, 5, 3)
    yield "filling up", ([boat("Ada", "down", 1, 12), boat("Bo", "down", 0, 9), boat("Cy", "down", 0, 8)], 20, 5, 3)
    yield "filling up", ([boat("Ada", "up", 1, 12), boat("Bo", "up", 3, 9), boat("Cy", "up", 11, 8)], 20, 5, 4)
    yield "filling up", ([boat("Ada", "down", 5, 12), boat("Bo", "up", 10, 9), boat("Cy", "up", 11, 3)], 20, 5, 4)
    yield "patience", ([boat("Ada", "up", 4, 5)], 20, 5, 0)
    yield "patience", ([boat("Ada", "up", 4, 5), boat("Bo", "down", 10, 5)], 20, 5, 6)
    yield "patience", ([boat("Ada", "up", 4, 5), boat("Bo", "down", 11, 5)], 20, 5, 6)
    yield "patience", ([boat("Ada", "up", 4, 5), boat("Bo", "up", 8, 5), boat("Cy", "up", 15, 5)], 20, 5, 6)
    yield "patience", ([boat("Ada", "down", 0, 5), boat("Bo", "down", 1, 5), boat("Cy", "up", 9, 5)], 20, 5, 7)
    yield "patience", ([boat("Ada", "down", 0, 5), boat("Bo", "down", 2, 5), boat("Cy", "up", 9, 5)], 20, 6, 7)
    mail = boat("Max", "up", 6, 7, True)
    yield "mail", ([mail], 20, 5, 50)
    yield "mail", ([boat("Ada", "up", 2, 5), mail], 20, 5, 50)
    yield "mail", ([boat("Ada", "up", 2, 15), mail, boat("Bo", "down", 6, 5)], 20, 5, 50)
    yield "mail", ([boat("Ada", "up", 2, 10), mail, boat("Liz", "up", 3, 14, True), boat("Bo", "up", 4, 6)], 20, 5, 50)
    mails = [boat("Liz", "down", 3, 14, True), boat("Max", "down", 3, 7, True)]
    yield "mail", ([*mails, boat("Bo", "down", 3, 6)], 20, 5, 50)
    yield "mail", ([boat("Ada", "down", 8, 9), boat("Bo", "down", 8, 9), boat("Max", "up", 8, 2, True)], 10, 5, 50)
    big = [boat(name, "down", 0, 13) for name in NAMES[:5]]
    yield "overtaking", ([*big[:2], *small(6, 6)], 20, 5, 3)
    yield "overtaking", ([*big, *small(6, 6, 6, 6, 6)], 20, 5, 3)
    yield "overtaking", ([*big, *small(3, 3, 3, 3, 3, 3, 3)], 20, 5, 3)
    yield "overtaking", ([*big[:4], *small(3, 2, 1, 2, 5)], 20, 4, 0)
    yield "overtaking", ([*small(7), *big[:4], *small(3, 2, 1, 2, 5)[1:]], 20, 4, 0)
    late = [boat("Max", "down", 12, 12, True), boat("Zoe", "down", 3, 7)]
    yield "overtaking", ([*big[:3], *late, *small(6, 6)], 20, 4, 0)
    for index in range(18):
        fleet = [
            boat(name, rng.choice(["down", "up"]), rng.randint(0, 40), rng.randint(4, 16), rng.random() < 0.2)
            for name in NAMES[: rng.randint(5, 10)]
        ]
        if index % 3 == 0:
            lengths = [12, 13, 14, 3, 5]
            fleet = [boat(name, "up", arrival % 6, rng.choice(lengths), mail) for name, _, arrival, _, mail in fleet]
        yield "busy days", (fleet, rng.randint(16, 24), rng.randint(4, 9), rng.randint(0, 12))


def small(*lengths: int) -> list[tuple[str, str, int, int, bool]]:
    return [boat(f"S{number}", "down", 1, length) for number, length in enumerate(lengths)]
