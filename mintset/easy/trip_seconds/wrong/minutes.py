# Mistake: returns minutes and hours in the unit of minutes.
def trip_seconds(hours: int, minutes: int) -> int:
    return hours * 60 + minutes
