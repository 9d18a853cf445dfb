# Mistake: treats milk that was not opened as not good.
from datetime import date, timedelta


def milk_still_good(opened: date | None, today: date) -> bool:
    return opened is not None and today <= opened + timedelta(days=4)
