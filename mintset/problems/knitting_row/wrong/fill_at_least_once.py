# Mistake: a filling group is always worked at least once.
def work_row(row: str, stitches: int) -> int:
    used = made = 0
    group: list[str] | None = None

    def cost(step: str) -> tuple[int, int]:
        if step in ("D", "I", "O"):
            return {"D": (2, 1), "I": (1, 2), "O": (0, 1)}[step]
        number = int(step[1:])
        return number, 0 if step[0] == "B" else number

    for step in row.split():
        if step == "[":
            group = []
        elif step[0] == "]":
            unit_used = sum(cost(item)[0] for item in group)
            unit_made = sum(cost(item)[1] for item in group)
            if step[1] == "*":
                times = max(1, (stitches - used - int(step[2:])) // unit_used)
            else:
                times = int(step[1:])
            used += times * unit_used
            made += times * unit_made
            group = None
        elif group is not None:
            group.append(step)
        else:
            used += cost(step)[0]
            made += cost(step)[1]
    if used != stitches:
        raise ValueError("the row does not fit the needle")
    return made
