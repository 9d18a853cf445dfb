# Mistake: distances are taken from the first way found, going deep first, and not from the shortest one.
def deciding_rule(
    rules: list[tuple[str, str, str]], groups: dict[str, list[str]], user: str, path: str
) -> tuple[bool, int | None]:
    distance: dict[str, int] = {}

    def visit(member: str, steps: int) -> None:
        distance[member] = steps
        for group in groups:
            if member in groups[group] and group not in distance:
                visit(group, steps + 1)

    visit(user, 0)
    distance["*"] = len(groups) + 1
    target = [part for part in path.split("/") if part]
    sealed = 0
    applying = []
    for index, (pattern, who, effect) in enumerate(rules):
        parts = [part for part in pattern.split("/") if part]
        if who not in distance or len(parts) > len(target):
            continue
        if any(part != "*" and part != name for part, name in zip(parts, target)):
            continue
        if effect == "seal":
            sealed = max(sealed, len(parts))
        else:
            applying.append((-len(parts), parts.count("*"), distance[who], effect == "allow", index))
    if not applying:
        return False, None
    depth, _, _, allowed, index = min(applying)
    return (allowed, index) if -depth >= sealed else (False, None)
