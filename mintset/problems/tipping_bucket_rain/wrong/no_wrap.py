# A counter that falls is taken for a swapped gauge, even if it merely went round.
from decimal import Decimal


def rainfall_mm(counts: list[int | None]) -> Decimal:
    tips = 0
    previous = None
    for count in counts:
        if count is None:
            continue
        if previous is not None and 0 <= count - previous <= 100:
            tips += count - previous
        previous = count
    return Decimal(tips) * Decimal("0.2")
