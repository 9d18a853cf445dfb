# Mistake: drops missed readings first, so that an older day moves into the last three.
def watering_minutes(area: float, rain: list[float | None], heatwave: bool) -> float:
    needed = 18.0 if heatwave else 12.0
    known = [reading for reading in rain if reading is not None]
    missing = max(0.0, needed - sum(known[-3:]))
    return missing * area / 8.0
