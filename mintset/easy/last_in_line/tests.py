import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    people = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Gil", "Ida", "Jon", "Kim", "Lou", "Max", "Zoe"]
    for name in people[:6]:
        yield "one person", ([name],)
    for name in people[:8]:
        yield "two people", ([name, rng.choice(people[8:])],)
    yield "two people", (["Zoe", "Ann"],)
    yield "long lines", (["Ann", "Ben", "Ann"],)
    for _ in range(14):
        yield "long lines", (rng.sample(people, rng.randrange(3, 8)),)
