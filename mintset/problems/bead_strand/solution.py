def thread_beads(length: int, pattern: list[int]) -> tuple[int, int]:
    """Thread beads on a strand of the given length (in mm) and return (number of beads, unused mm).

    The beads have the widths (in mm) in `pattern`, which is never empty; they are threaded in that order, and the
    pattern starts again when it is used up. Between two neighbouring beads there is a knot: it takes up 2 mm if at
    least one of the two beads is wider than 8 mm, otherwise 1 mm. There is no knot before the first bead and none
    after the last one. Threading ends at the first bead that, together with the knot before it, does not fit on the
    rest of the strand; no bead is skipped in favour of a smaller one.

    >>> thread_beads(20, [4, 6])  # 4 + knot 1 + 6 + knot 1 + 4; the next bead needs 1 + 6
    (3, 4)
    >>> thread_beads(17, [5, 10])
    (2, 0)
    >>> thread_beads(6, [7])
    (0, 6)
    """
    count = 0
    unused = length
    while True:
        bead = pattern[count % len(pattern)]
        needed = bead
        if count > 0:
            previous = pattern[(count - 1) % len(pattern)]
            needed += 2 if max(previous, bead) > 8 else 1
        if needed > unused:
            return count, unused
        unused -= needed
        count += 1
