# Mistake: takes the three oldest readings.
def watering_minutes(area: float, rain: list[float | None], heatwave: bool) -> float:
    needed = 18.0 if heatwave else 12.0
    fallen = sum(reading or 0.0 for reading in rain[:3])
    if fallen >= needed:
        return 0.0
    return (needed - fallen) * area / 8.0
