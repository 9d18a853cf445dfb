import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for text in ("", "a", " "):
        yield "short", (text,)
    words = ["bread", "Cafe", "flowers", "KEYS", "shoes", "tea2go", "wool", "books"]
    for word in words:
        yield "words", (word,)
    for text in ("noon", "level", "a b a"):
        yield "same both ways", (text,)
    yield "sentences", ("back at ten",)
    yield "sentences", (" closed ",)
    for first in words:
        yield "sentences", (f"{first} and {rng.choice(words)}s",)
    for word in words[:4]:
        yield "words", (f"{word}!",)
