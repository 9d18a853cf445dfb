# Sundays move the rotation on, although Relief covers them.
from datetime import date


def crew_on_duty(start: date, day: date) -> str:
    if day < start:
        raise ValueError("day is before start")
    if day.weekday() == 6:
        return "Relief"
    turn = (day - start).days // 2
    return ["Red", "Amber", "Blue"][turn % 3]
