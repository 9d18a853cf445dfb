# A Sunday before the start is answered with "Relief" instead of an error.
from datetime import date, timedelta


def crew_on_duty(start: date, day: date) -> str:
    if day.weekday() == 6:
        return "Relief"
    if day < start:
        raise ValueError("day is before start")
    worked = sum((start + timedelta(days=i)).weekday() != 6 for i in range((day - start).days))
    return ("Red", "Amber", "Blue")[(worked // 2) % 3]
