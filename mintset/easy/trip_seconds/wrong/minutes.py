# Mistake: returns the minutes of the trip.
def trip_seconds(hours: int, minutes: int) -> int:
    return hours * 60 + minutes
