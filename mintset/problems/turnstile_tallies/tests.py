import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "short entries", (b"",)
    yield "short entries", (bytes([1, 0]),)
    yield "short entries", (bytes([127, 255, 1, 128]),)
    yield "wide entries", (bytes([128, 0, 7]),)
    yield "wide entries", (bytes([255, 255, 254, 129, 0, 0]),)
    yield "wide entries", (bytes([130, 1, 0, 3, 1]),)
    yield "filler", (bytes(3),)
    yield "filler", (bytes([0, 4, 0, 0, 6, 2]),)
    yield "filler", (bytes([0, 0, 200, 0, 0, 0, 0]),)
    yield "repeated gates", (bytes([7, 200, 7, 100]),)
    yield "repeated gates", (bytes([7, 200, 135, 2, 1]),)
    yield "repeated gates", (bytes([128, 0, 9, 0, 128, 3, 0, 9, 4]),)
    yield "cut off", (bytes([12]),)
    yield "cut off", (bytes([140]),)
    yield "cut off", (bytes([140, 5]),)
    yield "cut off", (bytes([3, 3, 0, 127]),)
    yield "cut off", (bytes([3, 3, 128, 0]),)
    for count in (2, 3, 4):
        yield "short entries", (b"".join(_short(rng, gate) for gate in rng.sample(range(1, 128), count)),)
    for count in (2, 3, 4):
        yield "wide entries", (b"".join(_wide(rng, gate) for gate in rng.sample(range(128), count)),)
    for count in (2, 3, 4):
        gates = rng.sample(range(1, 128), count)
        yield "filler", (b"\x00".join(rng.choice([_short, _wide])(rng, gate) for gate in gates) + b"\x00",)
    for count in (3, 4, 5, 6):
        gates = [rng.choice([11, 12, 99]) for _ in range(count)]
        yield "repeated gates", (b"".join(rng.choice([_short, _wide])(rng, gate) for gate in [*gates, gates[0]]),)
    for _ in range(2):
        yield "cut off", (_short(rng, 20) + _wide(rng, rng.randrange(128))[:2],)


def _short(rng: random.Random, gate: int) -> bytes:
    return bytes([gate, rng.randrange(256)])


def _wide(rng: random.Random, gate: int) -> bytes:
    return bytes([gate + 128, rng.randrange(1, 256), rng.randrange(256)])
