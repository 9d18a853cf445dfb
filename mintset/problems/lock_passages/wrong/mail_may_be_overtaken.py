# Mistake: goes on loading behind a mail boat for which there is no room.
def lock_passages(
    boats: list[tuple[str, str, int, int, bool]], chamber: int, cycle: int, patience: int
) -> dict[str, int]:
    queue = sorted(boats, key=lambda boat: (0 if boat[4] else 1, boat[2]))
    skipped = {boat[0]: 0 for boat in boats}
    result: dict[str, int] = {}
    time = 0
    side = "down"
    while queue:
        here = [boat for boat in queue if boat[1] == side and boat[2] <= time]
        there = [boat for boat in queue if boat[1] != side and boat[2] <= time]
        if here:
            room = chamber
            left: list[str] = []
            overtaken: set[str] = set()
            for name, _, _, length, _ in here:
                if length <= room:
                    room -= length
                    result[name] = time + cycle
                    overtaken |= set(left)
                elif skipped[name] >= 2:
                    break
                else:
                    left.append(name)
            for name in overtaken:
                skipped[name] += 1
            queue = [boat for boat in queue if boat[0] not in result]
        elif not any(boat[4] or time - boat[2] >= patience for boat in there):
            time = min([boat[2] for boat in queue if boat[2] > time] + [boat[2] + patience for boat in there])
            continue
        time += cycle
        side = "up" if side == "down" else "down"
    return result
