# Sorts the slot numbers as text, so that slot 10 comes before slot 9.
def picking_walk(bins: list[str]) -> list[str]:
    aisles = sorted({code.split("-")[0] for code in bins})
    walk = []
    for index, aisle in enumerate(aisles):
        codes = {code for code in bins if code.startswith(aisle)}
        walk.extend(sorted(codes, reverse=index % 2 == 1))
    return walk
