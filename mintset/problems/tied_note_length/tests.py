import random
from collections.abc import Iterator


def note(rng: random.Random) -> str:
    return rng.choice("whqes") + "." * rng.choice([0, 0, 1, 2]) + rng.choice(["", "", "3"])


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for letter in "whqes":
        yield "plain notes", (letter,)
    for text in ("w.", "h.", "q..", "e...", "s.", "w...."):
        yield "dotted notes", (text,)
    for text in ("w3", "q3", "s3", "h.3", "e..3"):
        yield "triplets", (text,)
    for text in ("q~q", "w~w", "h.~e", "q3~q3~q3", "s~w..3", "e.3~h"):
        yield "tied notes", (text,)
    for text in ("x", "Q", "3", ".q", "q~k", "t.~q", "h3~W", "e~.~e"):
        yield "unknown letter", (text,)
    seen: set[str] = set()
    while len(seen) < 12:
        text = "~".join(note(rng) for _ in range(rng.randrange(3, 6)))
        if text not in seen:
            seen.add(text)
            yield "tied notes", (text,)
    for letter in rng.sample("abcdfgijk", 3):
        yield "unknown letter", (f"{note(rng)}~{letter}~{note(rng)}",)
