def square_patio(side: int) -> int:
    """Return the number of tiles in a square patio with that many tiles on each side.

    >>> square_patio(3)
    9
    >>> square_patio(0)
    0
    """
    return side * side
