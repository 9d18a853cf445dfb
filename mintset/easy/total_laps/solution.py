def total_laps(laps: list[int]) -> int:
    """Return the sum of the laps that a swimmer swam on each day.

    >>> total_laps([10, 20, 12])
    42
    >>> total_laps([])
    0
    """
    return sum(laps)
