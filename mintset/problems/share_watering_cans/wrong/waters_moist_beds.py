# Mistake: goes on pouring until every bed has a dryness of 0, so beds at dryness 1 get a can too.
def share_watering_cans(dryness: dict[str, int], cans: int) -> dict[str, int]:
    levels = dict(dryness)
    poured: dict[str, int] = {}
    while cans > 0 and any(levels.values()):
        driest = sorted(levels, key=lambda bed: (-levels[bed], bed))[0]
        levels[driest] //= 2
        poured[driest] = poured.get(driest, 0) + 1
        cans -= 1
    return poured
