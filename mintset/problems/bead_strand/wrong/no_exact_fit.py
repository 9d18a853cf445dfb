# Mistake: a bead that would use up the strand to the millimetre is refused.
def thread_beads(length: int, pattern: list[int]) -> tuple[int, int]:
    used = 0
    threaded: list[int] = []
    while True:
        bead = pattern[len(threaded) % len(pattern)]
        knot = 0
        if threaded:
            knot = 2 if max(threaded[-1], bead) > 8 else 1
        if used + knot + bead >= length:
            return len(threaded), length - used
        used += knot + bead
        threaded.append(bead)
