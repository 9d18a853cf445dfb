# Mistake: the sum is rounded first and the voucher taken off afterwards.
from decimal import ROUND_HALF_DOWN, Decimal


def cash_due(prices: list[Decimal], voucher: Decimal) -> Decimal:
    total = sum(prices, Decimal("0.00"))
    if total <= voucher:
        return Decimal("0.00")
    rounded = total.quantize(Decimal("0.1"), rounding=ROUND_HALF_DOWN) - voucher
    return max(rounded, Decimal("0.10")).quantize(Decimal("0.01"))
