# Mistake: a hall with too many guests is not full.
def hall_is_full(seats: int, guests: int) -> bool:
    return guests == seats
