# Mistake: the fee counts full weeks (at least one) instead of begun weeks.
from datetime import date
from decimal import ROUND_HALF_UP, Decimal


def settle_invoices(
    invoices: list[tuple[str, date, Decimal]], paid_on: date, payment: Decimal
) -> tuple[dict[str, Decimal], Decimal]:
    open_amounts: dict[str, Decimal] = {}
    money = payment
    for number, due, amount in sorted(invoices, key=lambda i: (i[1], -i[2], i[0])):
        late = (paid_on - due).days
        if late > 3:
            weeks = max(1, late // 7)
            amount += min(Decimal("10.00"), weeks * Decimal("2.50"))
        elif late <= -10:
            discounted = amount - (amount * Decimal("0.02")).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
            if money >= discounted:
                amount = discounted
        used = min(money, amount)
        money -= used
        if used < amount:
            open_amounts[number] = amount - used
    return open_amounts, money
