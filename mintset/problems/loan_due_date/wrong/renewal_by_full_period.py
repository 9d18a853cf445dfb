# Each renewal adds another full loan period instead of 14 days.
from datetime import date, timedelta


def due_date(lent: date, renewals: int, reference: bool) -> date:
    if reference:
        return lent + timedelta(days=2)
    return lent + timedelta(days=28 * (renewals + 1))
