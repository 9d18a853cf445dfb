# Mistake: adds up all readings instead of the last three.
def watering_minutes(area: float, rain: list[float | None], heatwave: bool) -> float:
    needed = 18.0 if heatwave else 12.0
    fallen = sum(reading for reading in rain if reading is not None)
    missing = max(0.0, needed - fallen)
    return missing * area / 8.0
