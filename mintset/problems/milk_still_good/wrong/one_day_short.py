# Mistake: the day of opening is counted as the first of the 4 days.
from datetime import date


def milk_still_good(opened: date | None, today: date) -> bool:
    if opened is None:
        return True
    return (today - opened).days < 4
