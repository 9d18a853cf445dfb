def all_ripe(days: list[int]) -> bool:
    """Return True if all numbers in the list are greater than or equal to 5, otherwise False.

    >>> all_ripe([5, 9, 7])
    True
    >>> all_ripe([6, 4])
    False
    """
    return all(day >= 5 for day in days)
