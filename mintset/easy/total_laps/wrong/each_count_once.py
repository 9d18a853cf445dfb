# Mistake: adds equal counts only once.
def total_laps(laps: list[int]) -> int:
    return sum(set(laps))
