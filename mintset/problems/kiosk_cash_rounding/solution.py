import decimal
from decimal import Decimal


def cash_due(prices: list[Decimal], voucher: Decimal) -> Decimal:
    """Return what a kiosk customer pays in cash.

    The voucher is taken off the sum of the prices; a voucher worth more than the sum just brings the amount to zero.
    The amount is then rounded to the nearest multiple of 0.10, because there are no smaller coins. An amount exactly
    in the middle between two multiples is rounded down. However, if anything at all is to be paid before rounding, the
    customer pays at least 0.10.

    No argument is negative, and all have two digits after the point; `prices` may be empty. The result, too, has
    exactly two digits after the point.

    >>> cash_due([Decimal("1.20"), Decimal("2.49")], Decimal("0.50"))
    Decimal('3.20')
    >>> cash_due([Decimal("2.35")], Decimal("0.00"))
    Decimal('2.30')
    >>> cash_due([Decimal("5.00")], Decimal("8.00"))
    Decimal('0.00')
    """
    amount = sum(prices, Decimal(0)) - voucher
    if amount <= 0:
        return Decimal("0.00")
    coin = Decimal("0.10")
    coins = (amount / coin).to_integral_value(rounding=decimal.ROUND_HALF_DOWN)
    return max(coins, Decimal(1)) * coin
