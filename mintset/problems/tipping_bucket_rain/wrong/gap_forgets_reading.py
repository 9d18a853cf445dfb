# A lost reading starts the comparison anew, so the rain that fell across the gap is not counted.
from decimal import Decimal


def rainfall_mm(counts: list[int | None]) -> Decimal:
    total = Decimal("0.0")
    for before, after in zip(counts, counts[1:]):
        if before is None or after is None:
            continue
        step = (after - before) % 256
        if step <= 100:
            total += step * Decimal("0.2")
    return total
