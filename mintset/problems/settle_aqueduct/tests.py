import random
from collections.abc import Iterator


def star(*outlets: tuple[int, int]) -> list[tuple[str, str, int, int]]:
    """Channels from "top" to "a", "b", ..., each given by weight and limit."""
    return [("top", "abcdef"[index], weight, limit) for index, (weight, limit) in enumerate(outlets)]


def case(need: int, spring: int, *outlets: tuple[int, int]) -> tuple[object, ...]:
    return {"top": need, **{"abcdef"[i]: 50 for i in range(len(outlets))}}, {"top": spring}, star(*outlets)


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "one basin", ({"top": 5}, {"top": 8}, [])
    yield "one basin", ({"top": 5, "low": 1}, {"low": 1}, [("top", "low", 1, 3)])
    yield "one basin", case(3, 3, (1, 9))
    yield "one basin", case(3, 13, (1, 9), (2, 9))
    yield "one basin", case(0, 10, (1, 9), (2, 9), (4, 9))
    yield "limits", case(0, 20, (1, 9), (3, 5), (2, 9))
    yield "limits", case(0, 20, (1, 3), (3, 4), (2, 2))
    yield "limits", case(1, 20, (5, 5), (3, 5), (1, 9))
    yield "limits", case(0, 12, (4, 4), (2, 4), (1, 4), (1, 3))
    yield "limits", case(0, 9, (1, 9), (1, 1))
    yield "trickles", case(0, 3, (5, 9), (1, 9))
    yield "trickles", case(0, 2, (1, 9), (1, 9))
    yield "trickles", case(0, 2, (1, 9), (1, 9), (1, 9))
    yield "trickles", case(0, 4, (2, 9), (1, 9), (2, 9), (1, 9))
    yield "trickles", case(5, 5, (2, 9), (1, 9))
    yield "trickles", case(0, 6, (9, 3), (3, 2), (1, 9), (2, 9))
    yield "trickles", case(0, 8, (6, 3), (1, 9), (1, 9), (1, 2), (5, 4))
    yield "overflows", case(0, 9, (0, 3), (1, 2), (0, 9))
    yield "overflows", case(0, 9, (0, 3), (0, 2), (0, 9))
    yield "overflows", case(0, 9, (1, 3), (0, 2), (1, 1), (0, 1))
    yield "overflows", case(0, 5, (1, 9), (0, 2))
    half = [("top", "a", 2, 9), ("top", "b", 1, 9), ("b", "a", 3, 9), ("b", "c", 0, 9)]
    yield "overflows", ({"top": 0, "a": 9, "b": 1, "c": 9}, {"top": 5}, half)
    chain = [("c", "d", 1, 9), ("b", "c", 1, 9), ("a", "b", 1, 9)]
    yield "networks", ({"a": 2, "b": 2, "c": 2, "d": 2}, {"a": 9}, chain)
    diamond = [("d", "a", 1, 4), ("c", "a", 1, 9), ("b", "d", 2, 9), ("b", "c", 3, 5)]
    yield "networks", ({"a": 3, "b": 1, "c": 0, "d": 2}, {"b": 12, "a": 1}, diamond)
    yield "networks", ({"a": 3, "b": 0, "c": 0, "d": 0}, {"b": 7, "d": 3, "c": 2}, diamond)
    yield "networks", ({"b": 1, "a": 2}, {"a": 9, "b": 1}, [("a", "b", 1, 2), ("a", "b", 2, 3), ("a", "b", 0, 1)])
    for _ in range(18):
        names = rng.sample("pqrstu", 5)
        channels = [
            (first, second, rng.choice([0, 1, 1, 2, 3]), rng.randint(1, 6))
            for index, first in enumerate(names)
            for second in names[index + 1 :]
            if rng.random() < 0.6
        ]
        rng.shuffle(channels)
        needs = {name: rng.randint(0, 3) for name in sorted(names)}
        yield "random networks", (needs, {names[0]: rng.randint(5, 16), names[1]: rng.randint(0, 6)}, channels)
