# Mistake: doubles the side.
def square_patio(side: int) -> int:
    return 2 * side
