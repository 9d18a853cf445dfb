# Mistake: lets pieces join that need up to 30 degrees more than the leader.
def kiln_firings(pieces: list[tuple[str, int, int]], shelves: int) -> list[tuple[int, int, list[str]]]:
    waiting = sorted(pieces, key=lambda piece: piece[1])
    result: list[tuple[int, int, list[str]]] = []
    end = last_temperature = 0
    while waiting:
        hot = [piece for piece in waiting if piece[1] <= end and piece[2] - last_temperature >= 100]
        if result and hot:
            leader = hot[0]
            start = end
        else:
            leader = waiting[0]
            start = max(leader[1], end + last_temperature // 200)
        waiting.remove(leader)
        names = [leader[0]]
        for piece in list(waiting):
            if piece[1] <= start and abs(piece[2] - leader[2]) <= 30 and len(names) < shelves:
                names.append(piece[0])
                waiting.remove(piece)
        result.append((start, leader[2], names))
        end = start + 8
        last_temperature = leader[2]
    return result
