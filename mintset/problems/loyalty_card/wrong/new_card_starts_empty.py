# Mistake: stamps beyond the tenth are lost when a card is full.
from decimal import Decimal


def loyalty_card(stamps: int, purchases: list[Decimal]) -> tuple[int, int]:
    coupons = 0
    for amount in purchases:
        stamps += min(4, max(0, int(amount // 5)))
        if stamps >= 10:
            coupons += 1
            stamps = 0
    return coupons, stamps
