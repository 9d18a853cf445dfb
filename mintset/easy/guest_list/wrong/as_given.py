# Mistake: returns the names as they are given.
def guest_list(names: list[str]) -> list[str]:
    return list(names)
