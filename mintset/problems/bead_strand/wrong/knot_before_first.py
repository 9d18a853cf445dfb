# Mistake: ties a knot before the first bead, too.
def thread_beads(length: int, pattern: list[int]) -> tuple[int, int]:
    count = 0
    left = length
    previous = 0
    while True:
        bead = pattern[count % len(pattern)]
        knot = 2 if bead > 8 or previous > 8 else 1
        if bead + knot > left:
            return count, left
        left -= bead + knot
        previous = bead
        count += 1
