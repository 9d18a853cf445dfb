def even_row(row: int) -> bool:
    """Return True if the row of a theatre has an even number, otherwise False.

    >>> even_row(4)
    True
    >>> even_row(7)
    False
    """
    return row % 2 == 0
