def watering_minutes(area: float, rain: list[float | None], heatwave: bool) -> float:
    """Return how many minutes a bed of `area` square metres must be watered.

    `rain` holds one reading in millimetres per day, oldest first; it may be empty. Only the last three readings count,
    or all if there are fewer. A reading of None means the gauge was not read, and counts as 0.

    The bed needs 12 mm in total, in a heatwave 18 mm. The hose must supply what the rain did not: each missing
    millimetre takes one litre per square metre, and the hose delivers 8 litres per minute. If the rain was enough,
    return 0.0.

    >>> watering_minutes(4.0, [2.0, None, 1.0], False)
    4.5
    >>> watering_minutes(4.0, [30.0, 0.0, 0.0, 0.0], True)
    9.0
    >>> watering_minutes(4.0, [30.0, 0.0, 0.0], True)
    0.0
    """
    needed = 18.0 if heatwave else 12.0
    for reading in rain[-3:]:
        if reading is not None:
            needed -= reading
    return max(0.0, needed) * area / 8.0
