def trip_seconds(hours: int, minutes: int) -> int:
    """Return the length of a trip in seconds. An hour has 3600 seconds and a minute has 60 seconds.

    >>> trip_seconds(1, 30)
    5400
    >>> trip_seconds(0, 2)
    120
    """
    return hours * 3600 + minutes * 60
