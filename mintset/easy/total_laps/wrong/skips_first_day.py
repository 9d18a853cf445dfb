# Mistake: begins with the second day.
def total_laps(laps: list[int]) -> int:
    total = 0
    for day in range(1, len(laps)):
        total += laps[day]
    return total
