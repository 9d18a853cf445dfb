# Mistake: leaves out a name that is given twice.
def guest_list(names: list[str]) -> list[str]:
    return sorted(set(names))
