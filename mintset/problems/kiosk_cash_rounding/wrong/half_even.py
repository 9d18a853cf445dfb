# Mistake: amounts in the middle go to the even coin count (the default rounding), not down.
from decimal import Decimal


def cash_due(prices: list[Decimal], voucher: Decimal) -> Decimal:
    amount = sum(prices, Decimal("0.00")) - voucher
    if amount <= 0:
        return Decimal("0.00")
    rounded = amount.quantize(Decimal("0.1"))
    return max(rounded, Decimal("0.1")).quantize(Decimal("0.01"))
