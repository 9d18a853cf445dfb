# Mistake: one ripe fruit is enough.
def all_ripe(days: list[int]) -> bool:
    return any(day >= 5 for day in days)
