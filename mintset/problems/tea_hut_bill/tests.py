import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    for tea, cake in [(2, 6), (6, 3), (3, 5), (7, 2), (5, 4), (9, 1), (1, 7)]:
        yield "boundaries", (f"{tea} {cake}\n",)
    for tea, cake in [(0, 0), (1, 0), (0, 1), (9, 0), (10, 0), (0, 7), (0, 8), (33, 0), (0, 25)]:
        yield "one kind only", (f"{tea} {cake}\n",)
    small = [(tea, cake) for tea in range(1, 9) for cake in range(1, 7) if 3 * tea + 4 * cake < 29]
    for tea, cake in rng.sample(small, 8):
        yield "small bills", (f"{tea} {cake}\n",)
    large = [(tea, cake) for tea in range(1, 30) for cake in range(1, 30) if 3 * tea + 4 * cake > 31]
    for tea, cake in rng.sample(large, 8):
        yield "reduced bills", (f"{tea} {cake}\n",)
