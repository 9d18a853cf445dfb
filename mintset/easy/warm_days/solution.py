def warm_days(temperatures: list[int]) -> int:
    """Return how many of the temperatures are greater than 20.

    >>> warm_days([18, 25, 20, 30])
    2
    >>> warm_days([])
    0
    """
    return sum(temperature > 20 for temperature in temperatures)
