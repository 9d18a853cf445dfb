# Mistake: on the same due date the smaller amount is served first.
from datetime import date
from decimal import ROUND_HALF_UP, Decimal


def settle_invoices(
    invoices: list[tuple[str, date, Decimal]], paid_on: date, payment: Decimal
) -> tuple[dict[str, Decimal], Decimal]:
    still_owed: dict[str, Decimal] = {}
    money = payment
    for number, due, amount in sorted(invoices, key=lambda invoice: (invoice[1], invoice[2], invoice[0])):
        late = (paid_on - due).days
        if late > 3:
            amount += min(Decimal("10.00"), ((late + 6) // 7) * Decimal("2.50"))
        elif late <= -10:
            discounted = amount - (amount * Decimal("0.02")).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
            if money >= discounted:
                amount = discounted
        used = min(money, amount)
        money -= used
        if used < amount:
            still_owed[number] = amount - used
    return still_owed, money
