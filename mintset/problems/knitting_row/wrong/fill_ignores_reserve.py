# Mistake: "]*n" fills the rest of the needle and does not keep n stitches back.
def work_row(row: str, stitches: int) -> int:
    counts = {"D": (2, 1), "I": (1, 2), "O": (0, 1)}
    used = made = 0
    start = (0, 0)
    for step in row.split():
        if step == "[":
            start = (used, made)
        elif step.startswith("]"):
            unit_used, unit_made = used - start[0], made - start[1]
            if step.startswith("]*"):
                times = max(0, (stitches - start[0]) // unit_used)
            else:
                times = int(step[1:])
            used, made = start[0] + times * unit_used, start[1] + times * unit_made
        elif step in counts:
            used, made = used + counts[step][0], made + counts[step][1]
        else:
            number = int(step[1:])
            used += number
            made += 0 if step.startswith("B") else number
    if used != stitches:
        raise ValueError("the row does not fit the needle")
    return made
