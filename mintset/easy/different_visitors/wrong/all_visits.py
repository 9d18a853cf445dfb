# Mistake: counts every visit.
def different_visitors(names: list[str]) -> int:
    return len(names)
