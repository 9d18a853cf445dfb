# Mistake: forgets the limit of 4 stamps for a single purchase.
from decimal import Decimal


def loyalty_card(stamps: int, purchases: list[Decimal]) -> tuple[int, int]:
    total = stamps + sum(int(amount // 5) for amount in purchases if amount > 0)
    return divmod(total, 10)
