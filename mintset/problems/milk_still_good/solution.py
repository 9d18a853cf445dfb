from datetime import date


def milk_still_good(opened: date | None, today: date) -> bool:
    """Return whether a carton of milk is still good today.

    Milk is good for up to 4 days after the day it was opened. If it was not opened (None), it is good.

    >>> milk_still_good(date(2024, 6, 10), date(2024, 6, 14))
    True
    >>> milk_still_good(date(2024, 6, 10), date(2024, 6, 15))
    False
    >>> milk_still_good(None, date(2024, 6, 15))
    True
    """
    return opened is None or (today - opened).days <= 4
