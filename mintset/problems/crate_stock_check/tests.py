import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    yield "boundaries", ("14\n6 -8 -3\n",)
    yield "boundaries", ("12\n-4 5 -4\n",)
    yield "boundaries", ("10\n3 -3\n",)
    yield "boundaries", ("8\n1 1 1\n",)
    for morning, move in [(0, 10), (0, 9), (30, -20), (30, -19)]:
        yield "boundaries", (f"{morning}\n{move}\n",)
    for stock in [0, 5, 9, 10, 11, 250]:
        yield "quiet days", (f"{stock}\n\n",)
    yield "low stock", ("7\n-7\n",)
    yield "low stock", ("3\n1\n",)
    for _ in range(6):
        text = _day(rng, rng.randrange(0, 9))
        yield "low stock", (text,)
    for _ in range(8):
        text = _day(rng, rng.randrange(12, 90))
        yield "well stocked", (text,)


def _day(rng: random.Random, evening: int) -> str:
    """The input of a day whose movements end at the evening stock and never fall below zero on the way."""
    stock, moves = evening, []
    for _ in range(rng.randrange(2, 7)):
        move = rng.choice([1, -1]) * rng.randrange(1, 15)
        if stock - move < 0:
            move = -move
        moves.insert(0, move)
        stock -= move
    return f"{stock}\n{' '.join(map(str, moves))}\n"
