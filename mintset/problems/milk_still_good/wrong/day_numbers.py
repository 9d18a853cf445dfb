# Mistake: compares the days of the month, which goes wrong over the end of a month.
from datetime import date


def milk_still_good(opened: date | None, today: date) -> bool:
    if opened is None:
        return True
    return today.day - opened.day <= 4
