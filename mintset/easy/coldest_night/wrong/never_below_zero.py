# Mistake: never goes below zero.
def coldest_night(temperatures: list[int]) -> int:
    return max(0, min(temperatures))
