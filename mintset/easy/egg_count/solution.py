def egg_count(boxes: int, loose: int) -> int:
    """Return the number of eggs in the given number of boxes, 6 eggs in each, plus the loose eggs.

    >>> egg_count(2, 1)
    13
    >>> egg_count(0, 4)
    4
    """
    return boxes * 6 + loose
