# Mistake: returns the first temperature.
def coldest_night(temperatures: list[int]) -> int:
    return temperatures[0]
