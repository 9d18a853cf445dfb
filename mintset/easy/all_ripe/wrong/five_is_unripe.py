# Mistake: wants more than 5 days.
def all_ripe(days: list[int]) -> bool:
    return all(day > 5 for day in days)
