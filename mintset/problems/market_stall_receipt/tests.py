import random
from collections.abc import Iterator

NAMES = ["Quince jam", "Parsley", "Goat cheese", "Leeks", "Rye bread", "Honey 500 g", "Eggs", "Beeswax candle", "Chard"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    yield "typical", ("3 250 Quince jam\n1 95 Parsley\n2 1200 Large basket of windfall apples\n",)
    yield "single pieces", ("1 480 Rye bread\n",)
    yield "single pieces", ("1 480 Rye bread\n1 480 Rye bread\n",)
    yield "single pieces", ("10 40 Eggs\n1 999 Goat cheese\n11 35 Eggs\n",)
    yield "small amounts", ("1 5 Clove\n",)
    yield "small amounts", ("1 0 Paper bag\n",)
    yield "small amounts", ("2 0 Paper bag\n1 1 Bay leaf\n",)
    yield "small amounts", ("3 33 Radish\n1 1 Bay leaf\n",)
    yield "small amounts", ("2 502 Cider\n1 203 Leeks\n",)
    for length in (23, 24, 25, 26, 27, 31):
        yield "long names", ("1 350 " + "Abcdefghijklmnopqrstuvwxyz hamper"[:length] + "\n",)
    for length in (20, 21, 22, 29):
        yield "long names", ("12 125 " + "Bundle of dried lavender twigs"[:length] + "\n",)
    yield "long names", ("1 99 Twelve sorts of old pear in a box\n2 1 Twelve sorts of old pear in a box\n",)
    yield "large amounts", ("1 123456 Cart\n",)
    yield "large amounts", ("40 25000 Barrel of cider from the upper orchard\n",)
    yield "large amounts", ("200 999 Jars\n3 50001 Beehive\n1 99999 Press\n",)
    yield "large amounts", ("9 111111 Pony\n1 1 Carrot\n",)
    for _ in range(8):
        count = rng.randrange(2, 6)
        yield "typical", ("".join(_article(rng, rng.randrange(1, 7)) for _ in range(count)),)
    for _ in range(3):
        yield "single pieces", ("".join(_article(rng, 1) for _ in range(3)),)


def _article(rng: random.Random, quantity: int) -> str:
    return f"{quantity} {rng.randrange(20, 900)} {rng.choice(NAMES)}\n"
