def mean_catch(catches: list[int]) -> float:
    """Return the average number of fish that the boats caught. There is at least one boat.

    >>> mean_catch([2, 4])
    3.0
    >>> mean_catch([1, 2])
    1.5
    """
    return sum(catches) / len(catches)
