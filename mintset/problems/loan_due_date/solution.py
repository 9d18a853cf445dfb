from datetime import date, timedelta


def due_date(lent: date, renewals: int, reference: bool) -> date:
    """Return the day on which a library item is due.

    A book is due 28 days after it was lent, plus 14 days for each renewal. A reference work is due 2 days after it was
    lent; renewals do not count for it.

    >>> due_date(date(2024, 5, 1), 1, False)
    datetime.date(2024, 6, 12)
    >>> due_date(date(2024, 5, 1), 1, True)
    datetime.date(2024, 5, 3)
    """
    days = 2 if reference else 28 + 14 * renewals
    return lent + timedelta(days=days)
