# Mistake: counts days of exactly 20.
def warm_days(temperatures: list[int]) -> int:
    return sum(temperature >= 20 for temperature in temperatures)
