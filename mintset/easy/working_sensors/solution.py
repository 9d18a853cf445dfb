def working_sensors(readings: list[int]) -> list[int]:
    """Return the list of readings that are not equal to 0, in the same order.

    >>> working_sensors([5, 0, 7, 0])
    [5, 7]
    >>> working_sensors([-3, 0])
    [-3]
    """
    return [reading for reading in readings if reading != 0]
