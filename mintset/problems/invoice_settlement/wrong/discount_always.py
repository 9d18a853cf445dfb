# Mistake: the discount is granted on every early invoice, also if the money does not cover it.
from datetime import date
from decimal import ROUND_HALF_UP, Decimal


def settle_invoices(
    invoices: list[tuple[str, date, Decimal]], paid_on: date, payment: Decimal
) -> tuple[dict[str, Decimal], Decimal]:
    open_amounts: dict[str, Decimal] = {}
    money = payment
    for number, due, amount in sorted(invoices, key=lambda i: (i[1], -i[2], i[0])):
        late = (paid_on - due).days
        total = amount
        if late > 3:
            total += min(Decimal("10.00"), -(-late // 7) * Decimal("2.50"))
        elif late <= -10:
            total -= (amount * Decimal("0.02")).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
        used = min(money, total)
        money -= used
        if used < total:
            open_amounts[number] = total - used
    return open_amounts, money
