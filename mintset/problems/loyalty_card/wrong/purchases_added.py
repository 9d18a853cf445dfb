# Mistake: adds the purchases together before counting the full 5 euros.
from decimal import Decimal


def loyalty_card(stamps: int, purchases: list[Decimal]) -> tuple[int, int]:
    spent = sum((amount for amount in purchases if amount > 0), Decimal(0))
    earned = min(int(spent // 5), 4 * len(purchases))
    return divmod(stamps + earned, 10)
