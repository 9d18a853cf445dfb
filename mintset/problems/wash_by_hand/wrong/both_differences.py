# Mistake: also returns machine-safe things that were not used.
def wash_by_hand(used: set[str], machine_safe: set[str]) -> set[str]:
    return used ^ machine_safe
