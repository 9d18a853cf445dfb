# The crews change every working day instead of every second one.
from datetime import date, timedelta


def crew_on_duty(start: date, day: date) -> str:
    if day < start:
        raise ValueError("day is before start")
    if day.weekday() == 6:
        return "Relief"
    worked = 0
    current = start
    while current < day:
        if current.weekday() != 6:
            worked += 1
        current += timedelta(days=1)
    return ("Red", "Amber", "Blue")[worked % 3]
