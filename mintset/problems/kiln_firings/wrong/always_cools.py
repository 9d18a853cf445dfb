# Mistake: leaves out the exception for pieces that need a much hotter firing.
def kiln_firings(pieces: list[tuple[str, int, int]], shelves: int) -> list[tuple[int, int, list[str]]]:
    waiting = sorted(pieces, key=lambda piece: piece[1])
    result = []
    usable = 0
    while waiting:
        name, ready, temperature = waiting.pop(0)
        start = max(usable, ready)
        names = [name]
        rest = []
        for piece in waiting:
            joins = piece[1] <= start and temperature - 30 <= piece[2] <= temperature
            if joins and len(names) < shelves:
                names.append(piece[0])
            else:
                rest.append(piece)
        waiting = rest
        result.append((start, temperature, names))
        usable = start + 8 + temperature // 200
    return result
