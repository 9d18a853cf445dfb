def highest_tide(levels: list[int]) -> int:
    """Return the largest number in a list of water levels. The list is not empty.

    >>> highest_tide([3, 8, 5])
    8
    >>> highest_tide([-4, -2, -9])
    -2
    """
    return max(levels)
