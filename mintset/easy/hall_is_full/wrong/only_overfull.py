# Mistake: a hall with a guest on every seat is not full.
def hall_is_full(seats: int, guests: int) -> bool:
    return guests > seats
