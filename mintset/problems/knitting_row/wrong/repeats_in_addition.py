# Mistake: "]n" repeats the group n more times after the first time.
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
                used, made = start_used, start_made
            else:
                times = int(step[1:])
            used += times * unit_used
            made += times * unit_made
        elif step in counts:
            used += counts[step][0]
            made += counts[step][1]
        else:
            number = int(step[1:])
            used += number
            if step[0] != "B":
                made += number
    if used != stitches:
        raise ValueError("wrong number of stitches")
    return made
