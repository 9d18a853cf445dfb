import random
from collections.abc import Iterator

WORDS = [b"frost", b"rain", b"wind 12", b"ok", b"battery low", b"22.5 C", b"tilt", b"dew", b"gate open"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "channel limits", (0, b"low")
    yield "channel limits", (255, b"high")
    yield "channel limits", (0, b"")
    yield "channel limits", (255, b"\xff\x00")
    yield "binary payload", (9, b"\x00")
    yield "binary payload", (9, b"\xff")
    yield "binary payload", (140, b"\x00\x01" * 100)
    for channel in [1, 48, 200, *rng.sample(range(60, 190), 3)]:
        yield "empty payload", (channel, b"")
    for word in WORDS:
        yield "text payload", (rng.randrange(1, 255), word)
    for size in rng.sample(range(3, 20), 7):
        yield "binary payload", (rng.randrange(1, 255), rng.randbytes(size))
