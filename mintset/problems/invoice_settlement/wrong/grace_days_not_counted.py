# Mistake: weeks are counted from the end of the three free days instead of from the due date.
from datetime import date
from decimal import ROUND_HALF_UP, Decimal


def settle_invoices(
    invoices: list[tuple[str, date, Decimal]], paid_on: date, payment: Decimal
) -> tuple[dict[str, Decimal], Decimal]:
    still_owed: dict[str, Decimal] = {}
    money = payment
    for number, due, amount in sorted(invoices, key=lambda invoice: (invoice[1], -invoice[2], invoice[0])):
        late = (paid_on - due).days
        if late > 3:
            weeks = (late - 3 + 6) // 7
            amount += min(Decimal("10.00"), weeks * Decimal("2.50"))
        elif late <= -10:
            discount = (amount * Decimal("0.02")).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
            if money >= amount - discount:
                amount -= discount
        used = min(money, amount)
        money -= used
        if used < amount:
            still_owed[number] = amount - used
    return still_owed, money
