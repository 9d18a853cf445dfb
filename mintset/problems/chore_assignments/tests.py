import random
from collections.abc import Iterator

PEOPLE = ["Ida", "Jon", "Kim", "Lars", "Mona", "Nils"]
CHORES = ["bins", "floor", "bath", "windows", "plants", "fridge", "stairs"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "first week", (["Ida"], ["bins", "floor"], 0, set())
    yield "first week", (["Ida", "Jon", "Kim"], ["bins", "floor", "bath"], 0, set())
    yield "later weeks", (["Ida", "Jon", "Kim"], ["bins", "floor", "bath"], 1, set())
    yield "later weeks", (["Ida", "Jon", "Kim"], ["bins", "floor", "bath"], 3, set())
    yield "later weeks", (["Kim", "Ida"], ["floor", "bins", "bath"], 51, set())
    yield "people away", (["Ida", "Jon", "Kim"], ["bins", "floor", "bath"], 0, {"Jon"})
    yield "people away", (["Ida", "Jon", "Kim"], ["bins", "floor", "bath"], 1, {"Ida"})
    yield "people away", (["Ida", "Jon", "Kim"], ["bins", "floor", "bath"], 1, {"Ida", "Kim"})
    yield "nobody home", (["Ida"], ["bins"], 0, {"Ida"})
    yield "nobody home", (["Ida", "Jon"], ["bins", "floor", "bath"], 5, {"Jon", "Ida"})
    yield "nobody home", (["Ida", "Jon"], [], 2, {"Jon", "Ida"})
    yield "more people than chores", (["Ida", "Jon"], [], 1, set())
    yield "more people than chores", (["Ida", "Jon", "Kim"], ["bins"], 2, set())
    yield "more people than chores", (["Ida", "Jon", "Kim", "Lars"], ["bins"], 2, {"Jon"})
    for size in (2, 3, 4):
        yield "first week", (rng.sample(PEOPLE, size), rng.sample(CHORES, rng.randrange(size, 8)), 0, set())
    for size in (2, 3, 4, 5):
        chores = rng.sample(CHORES, rng.randrange(size, 8))
        yield "later weeks", (rng.sample(PEOPLE, size), chores, rng.randrange(1, 30), set())
    for size in (3, 4, 5, 6):
        people = rng.sample(PEOPLE, size)
        away = set(rng.sample(people, rng.randrange(1, size - 1)))
        yield "people away", (people, rng.sample(CHORES, 6), rng.randrange(1, 30), away)
    for size in (4, 5, 6):
        people = rng.sample(PEOPLE, size)
        yield "more people than chores", (people, rng.sample(CHORES, 2), rng.randrange(1, 30), {people[1]})
