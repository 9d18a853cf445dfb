from datetime import date, timedelta


def crew_on_duty(start: date, day: date) -> str:
    """Name the crew that is on duty on the given day.

    Every Sunday is covered by the crew "Relief". The other days are working days. On these the crews "Red", "Amber"
    and "Blue" follow each other in this order, again and again, each for two working days. Red begins on the first
    working day that is not before `start`. A Sunday does not use up a crew's turn: a crew whose first day is a Saturday
    has its second day on the Monday after.

    Raise ValueError if day is before start.

    >>> crew_on_duty(date(2024, 3, 7), date(2024, 3, 9))  # from a Thursday to the Saturday
    'Amber'
    >>> crew_on_duty(date(2024, 3, 7), date(2024, 3, 11))  # the Monday after it
    'Amber'
    >>> crew_on_duty(date(2024, 3, 7), date(2024, 3, 10))
    'Relief'
    """
    if day < start:
        raise ValueError("the rotation has not started yet")
    if _is_sunday(day):
        return "Relief"
    earlier_days = [start + timedelta(days=offset) for offset in range((day - start).days)]
    worked = sum(not _is_sunday(earlier) for earlier in earlier_days)
    return ("Red", "Amber", "Blue")[worked // 2 % 3]


def _is_sunday(day: date) -> bool:
    return day.isoweekday() == 7
