# Mistake: breaks ties by the order of the dict instead of by name.
def share_watering_cans(dryness: dict[str, int], cans: int) -> dict[str, int]:
    levels = dict(dryness)
    poured: dict[str, int] = {}
    for _ in range(cans):
        if not levels:
            break
        driest = max(levels, key=lambda bed: levels[bed])
        if levels[driest] < 2:
            break
        levels[driest] //= 2
        poured[driest] = poured.get(driest, 0) + 1
    return poured
