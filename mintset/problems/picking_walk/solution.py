def picking_walk(bins: list[str]) -> list[str]:
    """Return the bin codes in the order in which a picker walks past them.

    A code is an aisle letter (A to Z), a dash and a slot number without leading zeros, for example "C-14". The picker
    enters the aisles that hold at least one of the bins, in alphabetical order, and walks them in a snake: the first
    aisle entered by rising slot number, the second by falling slot number, the third by rising slot number again, and
    so on. A bin that is listed more than once is returned once.

    >>> picking_walk(["B-2", "A-10", "B-7", "A-9"])
    ['A-9', 'A-10', 'B-7', 'B-2']
    >>> picking_walk(["D-5", "A-3", "D-6", "A-3"])
    ['A-3', 'D-6', 'D-5']
    """
    slots_by_aisle: dict[str, set[int]] = {}
    for code in bins:
        aisle, slot = code.split("-")
        slots_by_aisle.setdefault(aisle, set()).add(int(slot))

    walk = []
    falling = False
    for aisle in sorted(slots_by_aisle):
        for slot in sorted(slots_by_aisle[aisle], reverse=falling):
            walk.append(f"{aisle}-{slot}")
        falling = not falling
    return walk
