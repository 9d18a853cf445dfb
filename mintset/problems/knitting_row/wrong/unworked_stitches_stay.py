# Mistake: stitches left unworked are carried over instead of raising ValueError.
def work_row(row: str, stitches: int) -> int:
    counts = {"D": (2, 1), "I": (1, 2), "O": (0, 1)}
    used = made = start_used = start_made = 0
    for step in row.split():
        if step == "[":
            start_used, start_made = used, made
        elif step[0] == "]":
            unit_used, unit_made = used - start_used, made - start_made
            if step[1] == "*":
                times = max(0, (stitches - start_used - int(step[2:])) // unit_used)
            else:
                times = int(step[1:])
            used = start_used + times * unit_used
            made = start_made + times * unit_made
        elif step in counts:
            used += counts[step][0]
            made += counts[step][1]
        else:
            used += int(step[1:])
            made += int(step[1:]) if step[0] in "KP" else 0
    if used > stitches:
        raise ValueError("not enough stitches")
    return made + stitches - used
