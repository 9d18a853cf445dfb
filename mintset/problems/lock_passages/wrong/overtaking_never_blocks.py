# Mistake: lets boats overtake for ever and forgets that a boat can only be overtaken at two loadings.
def lock_passages(
    boats: list[tuple[str, str, int, int, bool]], chamber: int, cycle: int, patience: int
) -> dict[str, int]:
    queue = sorted(boats, key=lambda boat: (0 if boat[4] else 1, boat[2]))
    result: dict[str, int] = {}
    time = 0
    side = "down"
    while queue:
        here = [boat for boat in queue if boat[1] == side and boat[2] <= time]
        there = [boat for boat in queue if boat[1] != side and boat[2] <= time]
        if here:
            room = chamber
            for boat in here:
                if boat[3] <= room:
                    room -= boat[3]
                    result[boat[0]] = time + cycle
                elif boat[4]:
                    break
            queue = [boat for boat in queue if boat[0] not in result]
        else:
            fetch = any(boat[4] or time - boat[2] >= patience for boat in there)
            if not fetch:
                upcoming = [boat[2] for boat in queue if boat[2] > time]
                upcoming += [boat[2] + patience for boat in there]
                time = min(upcoming)
                continue
        time += cycle
        side = "up" if side == "down" else "down"
    return result
