# Mistake: only groups that list the user directly count; groups in groups are not followed.
def deciding_rule(
    rules: list[tuple[str, str, str]], groups: dict[str, list[str]], user: str, path: str
) -> tuple[bool, int | None]:
    target = path.strip("/").split("/") if path != "/" else []

    def distance(who: str) -> int | None:
        if who == user:
            return 0
        if who == "*":
            return 2
        return 1 if user in groups.get(who, []) else None

    best: tuple[int, int, int, int, int] | None = None
    sealed_depth = 0
    for index, (pattern, who, effect) in enumerate(rules):
        segments = pattern.strip("/").split("/") if pattern != "/" else []
        how_far = distance(who)
        if how_far is None or len(segments) > len(target):
            continue
        if any(part not in ("*", name) for part, name in zip(segments, target)):
            continue
        if effect == "seal":
            sealed_depth = max(sealed_depth, len(segments))
            continue
        rank = (-len(segments), segments.count("*"), how_far, 0 if effect == "deny" else 1, index)
        if best is None or rank < best:
            best = rank
    if best is None or -best[0] < sealed_depth:
        return False, None
    return best[3] == 1, best[4]
