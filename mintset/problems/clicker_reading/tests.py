import random
from collections.abc import Iterator


def presses(rng: random.Random, keys: str, size: int) -> bytes:
    """Return random presses of the given keys."""
    return "".join(rng.choice(keys) for _ in range(size)).encode()


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "counting up", (0, b"")
    yield "counting up", (0, b"+")
    yield "counting up", (998, b"+")
    yield "counting down", (1, b"-")
    yield "counting down", (2, b"-")
    yield "counting down", (999, b"-+")
    yield "minus at zero", (0, b"-")
    yield "minus at zero", (0, b"--+")
    yield "minus at zero", (1, b"---++")
    yield "rollovers", (999, b"+")
    yield "rollovers", (998, b"+++")
    yield "rollovers", (999, b"+-+")
    yield "clearing", (5, b"c")
    yield "clearing", (999, b"c+")
    yield "clearing", (999, b"++c")
    yield "clearing", (42, b"+c-++")
    yield "other bytes", (5, b"C")
    yield "other bytes", (5, b"+ +*,")
    yield "other bytes", (5, b"+.-d0")
    yield "other bytes", (999, b"\x00\xff\n")
    for size in (3, 5, 8, 11):
        yield "counting up", (rng.randrange(10, 900), b"+" * size)
    for size in (4, 5, 6, 7):
        yield "counting down", (rng.randrange(20, 900), presses(rng, "+-", size))
    for size in (3, 4, 5):
        yield "minus at zero", (size, b"-" * (size + 2) + presses(rng, "+-", size))
    for size in (3, 4, 5):
        yield "rollovers", (1000 - size, b"+" * size + presses(rng, "+-", size))
    for size in (6, 8, 10, 12):
        yield "clearing", (rng.randrange(995, 1000), presses(rng, "+++-", size) + b"c" + presses(rng, "+-c", size))
    for size in (8, 9, 10, 11):
        yield "other bytes", (rng.randrange(20, 900), presses(rng, "++-x,.( e", size) + b"?")
