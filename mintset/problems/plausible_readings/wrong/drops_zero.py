# A truth test throws out readings of zero together with the missing ones.
def plausible_readings(readings: list[float | None], limit: float) -> list[float]:
    return [value for value in readings if value and abs(value) <= limit]
