# Mistake: ranks the beds once and then goes round them, instead of looking for the driest bed before every can.
def share_watering_cans(dryness: dict[str, int], cans: int) -> dict[str, int]:
    levels = dict(dryness)
    order = sorted(levels, key=lambda bed: (-levels[bed], bed))
    poured: dict[str, int] = {}
    while cans > 0 and any(level >= 2 for level in levels.values()):
        for bed in order:
            if cans > 0 and levels[bed] >= 2:
                levels[bed] //= 2
                poured[bed] = poured.get(bed, 0) + 1
                cans -= 1
    return poured
