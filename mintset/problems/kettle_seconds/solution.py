def kettle_seconds(millilitres: int) -> int:
    """Return how many seconds a kettle runs to boil the given amount of water (1 ml or more).

    It runs 20 seconds plus one second for every full 5 ml, but never less than 60 seconds.

    >>> kettle_seconds(500)
    120
    >>> kettle_seconds(504)
    120
    >>> kettle_seconds(50)
    60
    """
    return max(60, 20 + millilitres // 5)
