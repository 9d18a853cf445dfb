import random
from collections.abc import Iterator
from decimal import Decimal


def money(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)


def parts(rng: random.Random, cents: int) -> list[Decimal]:
    """Split an amount into two or three prices."""
    cuts = sorted(rng.randrange(cents) for _ in range(rng.randrange(1, 3)))
    return [money(b - a) for a, b in zip([0, *cuts], [*cuts, cents])]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for text in ("0.10", "1.00", "2.94", "2.96", "9.99"):
        yield "typical", ([Decimal(text)], Decimal("0.00"))
    for text in ("0.15", "0.25", "2.45", "7.95"):
        yield "middle", ([Decimal(text)], Decimal("0.00"))
    for text in ("0.01", "0.04", "0.05"):
        yield "minimum", ([Decimal(text)], Decimal("0.00"))
    yield "minimum", ([Decimal("3.00"), Decimal("0.53")], Decimal("3.50"))
    yield "covered", ([], Decimal("0.00"))
    yield "covered", ([], Decimal("2.00"))
    yield "covered", ([Decimal("0.00")], Decimal("0.00"))
    yield "covered", ([Decimal("4.20")], Decimal("4.20"))
    yield "covered", ([Decimal("4.20"), Decimal("0.07")], Decimal("4.28"))
    for _ in range(9):
        cents = rng.randrange(300, 3000)
        yield "typical", (parts(rng, cents), money(rng.choice([0, 50, 125, rng.randrange(250)])))
    for _ in range(8):
        off = rng.randrange(300)
        yield "middle", (parts(rng, 10 * rng.randrange(2, 90) + 5 + off), money(off))
    for _ in range(4):
        off = rng.randrange(100, 900)
        yield "minimum", (parts(rng, off + rng.randrange(1, 6)), money(off))
    for _ in range(3):
        cents = rng.randrange(100, 900)
        yield "covered", (parts(rng, cents), money(cents + rng.randrange(300)))
