def plausible_readings(readings: list[float | None], limit: float) -> list[float]:
    """Return the readings between -limit and limit (both included), in their order, leaving out every None.

    limit is never negative.

    >>> plausible_readings([1.5, None, -9.0, 4.0], 4.0)
    [1.5, 4.0]
    >>> plausible_readings([None, 12.25], 10.0)
    []
    """
    return [reading for reading in readings if reading is not None and -limit <= reading <= limit]
