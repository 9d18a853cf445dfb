# Mistake: the size of the knot looks only at the new bead, not at the one before.
def thread_beads(length: int, pattern: list[int]) -> tuple[int, int]:
    count = 0
    left = length
    while True:
        bead = pattern[count % len(pattern)]
        need = bead
        if count:
            need += 2 if bead > 8 else 1
        if need > left:
            return count, left
        left -= need
        count += 1
