# A step of exactly 100 tips is already taken for a swapped gauge.
from decimal import Decimal


def rainfall_mm(counts: list[int | None]) -> Decimal:
    known = [count for count in counts if count is not None]
    steps = [(after - before) % 256 for before, after in zip(known, known[1:])]
    return sum(step for step in steps if step < 100) * Decimal("0.2")
