import random
from collections.abc import Iterator

STOPS = ["Abbey", "Bridge", "Canal", "Dairy", "Elm Street", "Forge", "Green", "Hill", "Inn", "Jetty"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    short = ["Abbey", "Bridge", "Canal", "Dairy", "Elm Street", "Forge"]
    yield "no stop needed", (["Abbey", "Bridge"], set(), {}, set())
    yield "no stop needed", (["Abbey", "Bridge", "Canal"], set(), {}, set())
    yield "no stop needed", (short, {"Forge"}, {"Abbey": 3}, set())
    yield "no stop needed", (short, set(), {}, {"Canal"})
    yield "requests and waiting people", (short, {"Bridge"}, {}, set())
    yield "requests and waiting people", (short, set(), {"Elm Street": 1}, set())
    yield "requests and waiting people", (short, {"Canal", "Forge"}, {"Canal": 2, "Dairy": 1}, set())
    yield "nobody there", (short, set(), {"Canal": 0}, set())
    yield "nobody there", (short, {"Bridge"}, {"Bridge": 0, "Dairy": 0, "Canal": 1}, set())
    yield "nobody there", (short, {"Dairy"}, {"Elm Street": 0, "Dairy": 1}, {"Bridge"})
    yield "closed stops", (short, set(), {"Bridge": 4}, {"Bridge"})
    yield "closed stops", (short, {"Dairy"}, {"Bridge": 4, "Elm Street": 1}, {"Bridge", "Canal"})
    yield "closed stops", (short, {"Forge"}, {"Canal": 2, "Bridge": 1}, {"Canal"})
    yield "closed requests", (short, {"Bridge"}, {}, {"Bridge"})
    yield "closed requests", (short, {"Bridge"}, {}, {"Bridge", "Canal"})
    yield "closed requests", (short, {"Bridge", "Canal"}, {"Canal": 1}, {"Bridge", "Canal"})
    yield "closed requests", (short, {"Bridge", "Dairy"}, {}, {"Bridge", "Dairy"})
    yield "closed requests", (short, {"Elm Street"}, {}, {"Elm Street"})
    yield "closed requests", (short, {"Bridge", "Canal"}, {}, {"Bridge"})
    for size in (7, 8, 9, 10):
        route = rng.sample(STOPS, size)
        requested = set(rng.sample(route, 2))
        waiting = {stop: rng.randrange(1, 5) for stop in rng.sample(route, 2)}
        yield "requests and waiting people", (route, requested, waiting, set())
    for size in (7, 8, 9, 10):
        route = rng.sample(STOPS, size)
        waiting = {stop: rng.randrange(0, 2) for stop in route[2:6]}
        yield "nobody there", (route, {rng.choice(route)}, {**waiting, route[1]: 0}, set())
    for size in (7, 8, 9, 10):
        route = rng.sample(STOPS, size)
        closed = set(rng.sample(route[1:-1], 2))
        requested = set(rng.sample([stop for stop in route if stop not in closed], 2))
        waiting = {stop: rng.randrange(1, 4) for stop in rng.sample(route, 2)}
        yield "closed stops", (route, requested, waiting, closed)
    for size in (7, 7, 8, 8, 9, 10):
        route = rng.sample(STOPS, size)
        closed = rng.sample(route[1:-1], 3)
        waiting = {rng.choice(route): rng.randrange(1, 4)}
        yield "closed requests", (route, {*closed[:2], rng.choice(route)}, waiting, set(closed))
