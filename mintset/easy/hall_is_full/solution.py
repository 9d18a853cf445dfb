def hall_is_full(seats: int, guests: int) -> bool:
    """Return True if the number of guests is greater than or equal to the number of seats, otherwise False.

    >>> hall_is_full(100, 99)
    False
    >>> hall_is_full(100, 100)
    True
    """
    return guests >= seats
