def coldest_night(temperatures: list[int]) -> int:
    """Return the smallest of the temperatures that were measured at night. There is at least one.

    >>> coldest_night([7, 3, 12])
    3
    >>> coldest_night([2, -5, 0])
    -5
    """
    return min(temperatures)
