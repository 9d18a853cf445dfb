# Mistake: small amounts are rounded to 0.00 instead of costing one coin.
from decimal import ROUND_HALF_DOWN, Decimal


def cash_due(prices: list[Decimal], voucher: Decimal) -> Decimal:
    amount = max(sum(prices, Decimal("0.00")) - voucher, Decimal("0.00"))
    return amount.quantize(Decimal("0.1"), rounding=ROUND_HALF_DOWN).quantize(Decimal("0.01"))
