# Renewals lengthen the loan of reference works too.
from datetime import date, timedelta


def due_date(lent: date, renewals: int, reference: bool) -> date:
    base = 2 if reference else 28
    return lent + timedelta(days=base + 14 * renewals)
