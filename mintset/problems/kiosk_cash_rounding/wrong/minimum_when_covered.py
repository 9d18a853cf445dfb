# Mistake: the minimum of 0.10 is also charged when the voucher covers everything.
from decimal import ROUND_HALF_DOWN, Decimal


def cash_due(prices: list[Decimal], voucher: Decimal) -> Decimal:
    amount = max(sum(prices, Decimal("0.00")) - voucher, Decimal("0.00"))
    rounded = amount.quantize(Decimal("0.1"), rounding=ROUND_HALF_DOWN)
    return max(rounded, Decimal("0.1")).quantize(Decimal("0.01"))
