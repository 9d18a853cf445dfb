import random
from collections.abc import Iterator
from decimal import Decimal

ITEMS = ["Plums", "goat cheese", "Rye bread", "honey (large)", "Leeks", "eggs x6", "Tea"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "two digits", ("Tea", Decimal("3.99"))
    yield "two digits", ("rye bread", Decimal("4.00"))
    yield "two digits", ("Ham", Decimal("1234.56"))
    yield "one digit", ("Tea", Decimal("3.9"))
    yield "one digit", ("Leeks", Decimal("1.0"))
    yield "whole euros", ("Tea", Decimal("3"))
    yield "whole euros", ("Ham", Decimal("1200"))
    yield "below one euro", ("free sample", Decimal("0"))
    yield "below one euro", ("Chewing gum", Decimal("0.05"))
    yield "below one euro", ("Chewing gum", Decimal("0.5"))
    for cents in rng.sample(range(500, 9000), 5):
        yield "two digits", (rng.choice(ITEMS), Decimal(cents) / 100 + Decimal("0.00"))
    for tenths in rng.sample(range(50, 900), 5):
        yield "one digit", (rng.choice(ITEMS), Decimal(tenths).scaleb(-1))
    for euros in rng.sample(range(5, 90), 5):
        yield "whole euros", (rng.choice(ITEMS), Decimal(euros))
    for cents in rng.sample(range(10, 100), 5):
        yield "below one euro", (rng.choice(ITEMS), Decimal(cents).scaleb(-2))
