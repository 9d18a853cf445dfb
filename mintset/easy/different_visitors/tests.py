import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    people = ["amy", "bob", "cat", "dee", "eve", "fox", "gus", "ian"]
    for names in ([], ["amy"], ["bob"]):
        yield "short", (names,)
    for names in (["amy", "amy"], ["bob", "amy", "bob"], ["cat"] * 4):
        yield "repeats", (names,)
    for count in range(2, 8):
        yield "no repeats", (rng.sample(people, count),)
    for _ in range(14):
        yield "repeats", ([*(rng.choice(people[:5]) for _ in range(rng.randrange(3, 9))), "amy", "amy"],)
