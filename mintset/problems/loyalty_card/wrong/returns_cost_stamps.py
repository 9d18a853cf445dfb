# Mistake: returned goods take stamps away again.
from decimal import Decimal


def loyalty_card(stamps: int, purchases: list[Decimal]) -> tuple[int, int]:
    total = stamps
    for amount in purchases:
        total += min(4, int(amount // 5))
    total = max(0, total)
    return total // 10, total % 10
