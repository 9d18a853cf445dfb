import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for codes in ([0], [2], [127], [0, 3, 0, 3]):
        yield "opening", (bytes(codes),)
    for codes in ([2, 130], [127, 255], [126, 127, 254], [130, 2], [200], [4, 5, 132, 132]):
        yield "closing", (bytes(codes),)
    yield "reopening", (bytes([6, 134, 6]),)
    yield "reopening", (bytes([6, 7, 134, 135, 7]),)
    for codes in ([128], [3, 4, 128], [128, 3, 4], [3, 128, 128, 5], [127, 128, 126, 254]):
        yield "clearing", (bytes(codes),)
    for codes in ([], [1], [129], [1, 129], [8, 129, 9], [1, 128]):
        yield "lobby", (bytes(codes),)
    for _ in range(5):
        yield "opening", (bytes(rng.randrange(0, 128) for _ in range(rng.randrange(5, 9))),)
    for _ in range(6):
        zones = rng.sample(range(2, 128), 6)
        closed = [zone + 128 for zone in rng.sample(zones, 3)]
        yield "closing", (bytes(zones + closed + [rng.randrange(130, 256)]),)
    for _ in range(5):
        zones = rng.sample(range(2, 128), 5)
        yield "reopening", (bytes(zones + [zone + 128 for zone in zones[1:4]] + zones[2:3]),)
    for _ in range(5):
        before, after = rng.sample(range(2, 128), 4), rng.sample(range(2, 128), 3)
        yield "clearing", (bytes([*before, 128, *after, after[0] + 128]),)
    for _ in range(3):
        zones = rng.sample(range(2, 128), 4)
        yield "lobby", (bytes([1, *zones, 129, 0]),)
