# Mistake: returns what goes into the dishwasher instead of the rest.
def wash_by_hand(used: set[str], machine_safe: set[str]) -> set[str]:
    return {thing for thing in used if thing in machine_safe}
