import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    words = ["bread", "carpets", "fish", "gloves", "hats", "jam", "lamps", "maps"]
    for word in words:
        yield "small letters", (word,)
    for word in words:
        yield "mixed", (f"{word.capitalize()} {rng.choice(words)}",)
    yield "mixed", ("SALE",)
    for text in ("", "3", "now!", "50 %", "2 for 1"):
        yield "marks", (text,)
    for word in words[:6]:
        yield "marks", (f"{rng.randrange(2, 90)} {word}",)
