# Mistake: forgets the minutes.
def trip_seconds(hours: int, minutes: int) -> int:
    return hours * 3600
