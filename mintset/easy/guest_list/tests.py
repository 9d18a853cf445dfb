import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    people = ["Ali", "Bea", "Cem", "Dov", "Eli", "Fay", "Guy", "Hal", "Ivy", "Joe", "Kai", "Mia"]
    for names in ([], ["Ali"], ["Zed"]):
        yield "short", (names,)
    for start in range(4):
        yield "in order", (people[start : start + 4],)
    for _ in range(5):
        name = rng.choice(people)
        yield "twice", ([name, *rng.sample(people, rng.randrange(2, 5)), name],)
    yield "out of order", (["Bea", "Ali"],)
    for _ in range(14):
        yield "out of order", (["Zed", *rng.sample(people, rng.randrange(2, 6))],)
