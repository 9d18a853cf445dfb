import random
from collections.abc import Iterator

FRAGILE = ["crystal glass", "iron pan", "chef knife", "wooden spoon", "gold-rim cup", "cutting board"]
STURDY = ["plate", "mug", "fork", "saucer", "steel pot", "measuring jug", "soup bowl"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "some by hand", ({"iron pan", "fork"}, {"fork"})
    yield "some by hand", ({"iron pan", "fork"}, {"fork", "mug"})
    yield "all by hand", ({"iron pan"}, set())
    yield "all by hand", ({"iron pan"}, {"fork"})
    yield "none by hand", (set(), set())
    yield "none by hand", (set(), {"mug"})
    yield "none by hand", ({"mug"}, {"mug"})
    for size in range(2, 8):
        used = set(rng.sample(FRAGILE, rng.randrange(1, 5))) | set(rng.sample(STURDY, size - 1))
        yield "some by hand", (used, set(STURDY))
    for size in range(2, 8):
        used = set(rng.sample(FRAGILE, rng.randrange(2, 5)))
        yield "all by hand", (used, set(rng.sample(STURDY, size)))
    for size in range(2, 8):
        safe = rng.sample(STURDY, size)
        yield "none by hand", (set(safe[: rng.randrange(1, size + 1)]), set(safe))
