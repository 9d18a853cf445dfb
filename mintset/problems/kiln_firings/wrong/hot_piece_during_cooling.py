# Mistake: lets a much hotter piece that becomes ready during the cooling break it off, not only one ready at the end.
def kiln_firings(pieces: list[tuple[str, int, int]], shelves: int) -> list[tuple[int, int, list[str]]]:
    waiting = sorted(pieces, key=lambda piece: piece[1])
    result: list[tuple[int, int, list[str]]] = []
    end = 0
    cool = 0
    last_temperature = None
    while waiting:
        leader = waiting[0]
        start = max(cool, leader[1])
        if last_temperature is not None:
            for piece in waiting:
                if piece[1] < start and piece[2] >= last_temperature + 100:
                    leader = piece
                    start = max(end, piece[1])
                    break
        temperature = leader[2]
        load = [leader]
        for piece in waiting:
            if piece is leader or piece[1] > start:
                continue
            if temperature - 30 <= piece[2] <= temperature and len(load) < shelves:
                load.append(piece)
        waiting = [piece for piece in waiting if piece not in load]
        result.append((start, temperature, [piece[0] for piece in load]))
        end = start + 8
        cool = end + temperature // 200
        last_temperature = temperature
    return result
