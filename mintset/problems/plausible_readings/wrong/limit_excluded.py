# Readings exactly at the limit are thrown out.
def plausible_readings(readings: list[float | None], limit: float) -> list[float]:
    return [value for value in readings if value is not None and abs(value) < limit]
