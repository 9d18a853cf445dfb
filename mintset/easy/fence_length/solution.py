def fence_length(width: int, length: int) -> int:
    """Return the perimeter of a rectangular garden: how much fence goes around it.

    >>> fence_length(3, 4)
    14
    >>> fence_length(5, 5)
    20
    """
    return 2 * (width + length)
