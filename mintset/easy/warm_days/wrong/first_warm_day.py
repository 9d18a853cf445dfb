# Mistake: stops at the first warm day.
def warm_days(temperatures: list[int]) -> int:
    for temperature in temperatures:
        if temperature > 20:
            return 1
    return 0
