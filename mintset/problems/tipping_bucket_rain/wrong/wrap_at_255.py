# Goes round after 255 steps instead of 256.
from decimal import Decimal


def rainfall_mm(counts: list[int | None]) -> Decimal:
    known = [count for count in counts if count is not None]
    tips = 0
    for i in range(1, len(known)):
        step = known[i] - known[i - 1]
        if step < 0:
            step += 255
        if step <= 100:
            tips += step
    return tips * Decimal("0.2")
