# Mistake: a seal also cancels rules whose patterns have as many segments as its own.
from collections import deque


def deciding_rule(
    rules: list[tuple[str, str, str]], groups: dict[str, list[str]], user: str, path: str
) -> tuple[bool, int | None]:
    distance = {user: 0}
    queue = deque([user])
    while queue:
        member = queue.popleft()
        for group, members in groups.items():
            if member in members and group not in distance:
                distance[group] = distance[member] + 1
                queue.append(group)
    distance["*"] = len(groups) + 1

    target = [part for part in path.split("/") if part]
    sealed = -1
    applying = []
    for index, (pattern, who, effect) in enumerate(rules):
        parts = [part for part in pattern.split("/") if part]
        if who not in distance or len(parts) > len(target):
            continue
        if not all(part in ("*", name) for part, name in zip(parts, target)):
            continue
        if effect == "seal":
            sealed = max(sealed, len(parts))
        else:
            applying.append((-len(parts), parts.count("*"), distance[who], effect == "allow", index))
    applying = [rank for rank in applying if -rank[0] > sealed]
    if not applying:
        return False, None
    winner = min(applying)
    return winner[3], winner[4]
