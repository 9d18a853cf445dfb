# Mistake: unless every used thing is machine-safe, washes all of them by hand.
def wash_by_hand(used: set[str], machine_safe: set[str]) -> set[str]:
    if used <= machine_safe:
        return set()
    return set(used)
