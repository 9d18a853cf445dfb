# Mistake: sorts the names from Z to A.
def queue_backwards(names: list[str]) -> list[str]:
    return sorted(names, reverse=True)
