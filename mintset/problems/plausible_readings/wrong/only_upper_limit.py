# Only the upper limit is checked; strongly negative readings stay in.
def plausible_readings(readings: list[float | None], limit: float) -> list[float]:
    kept = []
    for value in readings:
        if value is not None and value <= limit:
            kept.append(value)
    return kept
