# Mistake: returns the last level.
def highest_tide(levels: list[int]) -> int:
    return levels[-1]
