import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    people = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Gil", "Ida", "Jon", "Kim", "Lou", "Max", "Zoe"]
    for names in ([], ["Ann"], ["Zoe"]):
        yield "short", (names,)
    for names in (["Ann", "Zoe"], ["Zoe", "Ann"], ["Max", "Max"]):
        yield "two people", (names,)
    yield "long queues", (["Ann", "Ben", "Cleo"],)
    yield "long queues", (["Ben", "Ann", "Ben"],)
    for _ in range(18):
        yield "long queues", (rng.sample(people, rng.randrange(3, 8)),)
