import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    firsts, lasts = ["Ada", "Bo", "Carl", "Dina", "Ewa", "Finn"], ["Novak", "Olsen", "Perez", "Quist", "Rossi", "Stone"]
    for first in firsts:
        yield "plain names", (first, rng.choice(lasts))
    for first in firsts[:4]:
        yield "plain names", (first, first)
    for first in firsts:
        yield "odd capitals", (first.lower(), rng.choice(lasts).upper())
    yield "odd capitals", ("McKay", "deVries")
    for first in firsts:
        yield "several words", (f"{first} {rng.choice(firsts)}", rng.choice(lasts))
    for last in lasts[:4]:
        yield "several words", (rng.choice(firsts), f"van {last}")
