def wash_by_hand(used: set[str], machine_safe: set[str]) -> set[str]:
    """Return the set of used kitchen things that are not safe for the dishwasher.

    Things that were not used stay out of the result.

    >>> wash_by_hand({"knife", "plate"}, {"plate", "cup"})
    {'knife'}
    >>> wash_by_hand({"cup"}, {"plate", "cup"})
    set()
    """
    return used - machine_safe
