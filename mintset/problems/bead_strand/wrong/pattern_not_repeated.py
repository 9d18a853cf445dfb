# Mistake: the pattern is threaded once and not repeated.
def thread_beads(length: int, pattern: list[int]) -> tuple[int, int]:
    left = length
    count = 0
    for index, bead in enumerate(pattern):
        knot = 0
        if index > 0:
            knot = 2 if bead > 8 or pattern[index - 1] > 8 else 1
        if knot + bead > left:
            break
        left -= knot + bead
        count += 1
    return count, left
