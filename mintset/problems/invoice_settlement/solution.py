import decimal
from datetime import date
from decimal import Decimal


def settle_invoices(
    invoices: list[tuple[str, date, Decimal]], paid_on: date, payment: Decimal
) -> tuple[dict[str, Decimal], Decimal]:
    """Book a payment against invoices; return what is still owed per invoice and the money left over.

    An invoice is (number, due date, amount); the numbers are all different, and the amounts are positive with two
    digits after the point, as is the payment, which may also be zero. The invoices are served by due date, the
    earliest first. On the same date the larger amount comes first, and for the same amount the alphabetically smaller
    number.

    1. An invoice paid more than 3 days after its due date costs a late fee on top of the amount: 2.50 for each week
       since the due date, a begun week counting as a whole one (so 4 to 7 days make one week and 8 days make two), but
       never more than 10.00.
    2. On an invoice paid 10 or more days before its due date there is a discount of 2 % of the amount, rounded half
       up to two digits. It is granted only if the money still left is enough to pay the discounted amount in full; if
       it is not, the invoice keeps the full amount.
    3. The money left is used for the invoice as far as it goes.

    The returned dict maps the numbers of those invoices that are not paid in full to what is still owed on them.

    >>> bills = [("B7", date(2031, 5, 20), Decimal("80.00")), ("A2", date(2031, 5, 2), Decimal("40.00"))]
    >>> settle_invoices(bills, date(2031, 5, 10), Decimal("130.00"))  # 45.00 with the late fee, then 78.40
    ({}, Decimal('6.60'))
    >>> settle_invoices(bills, date(2031, 5, 10), Decimal("123.00"))  # only 78.00 left for B7
    ({'B7': Decimal('2.00')}, Decimal('0.00'))
    """
    owed: dict[str, Decimal] = {}
    left = payment
    for number, due, amount in sorted(invoices, key=lambda invoice: (invoice[1], -invoice[2], invoice[0])):
        days_late = (paid_on - due).days
        if days_late > 3:
            weeks = (days_late + 6) // 7
            amount += min(weeks * Decimal("2.50"), Decimal("10.00"))
        elif days_late <= -10:
            discount = (amount * Decimal("0.02")).quantize(Decimal("0.01"), rounding=decimal.ROUND_HALF_UP)
            if left >= amount - discount:
                amount -= discount
        booked = min(left, amount)
        left -= booked
        if booked < amount:
            owed[number] = amount - booked
    return owed, left
