def share_watering_cans(dryness: dict[str, int], cans: int) -> dict[str, int]:
    """Decide which garden beds get the watering cans that are left this evening.

    `dryness` maps the name of each bed to its dryness, an integer of at least 0. The cans are poured one after the
    other. Each can goes to the bed that is driest at that moment; among equally dry beds it goes to the one whose name
    comes first in plain string order. A can halves the dryness of its bed, rounding down.

    Pouring ends when all `cans` are used up, or earlier when no bed has a dryness of 2 or more. Return a dict with the
    number of cans poured on each bed; beds that got none do not appear in it.

    >>> share_watering_cans({"roses": 9, "beans": 5, "leeks": 1}, 3)
    {'roses': 2, 'beans': 1}
    >>> share_watering_cans({"sage": 3, "mint": 3}, 10)
    {'mint': 1, 'sage': 1}
    """
    levels = dict(dryness)
    poured: dict[str, int] = {}
    while cans > 0 and any(level >= 2 for level in levels.values()):
        driest = min(levels, key=lambda bed: (-levels[bed], bed))
        levels[driest] //= 2
        poured[driest] = poured.get(driest, 0) + 1
        cans -= 1
    return poured
