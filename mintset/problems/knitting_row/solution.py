def work_row(row: str, stitches: int) -> int:
    """Return the number of stitches after working a knitting row on a needle with the given number of stitches.

    The row is made of steps separated by single spaces:

    - "K<n>" and "P<n>" (as in "K3", "P12") use n stitches and make n.
    - "B<n>" binds off: it uses n stitches and makes none.
    - "D" uses two stitches and makes one; "I" uses one and makes two; "O" uses none and makes one.
    - "[" opens a group, which ends with "]<n>" or "]*<n>". Groups are not nested and use at least one stitch.
      "]<n>" means that the steps of the group are worked n times in all; n may be 0. "]*<n>" means that they are worked
      as many times as possible (perhaps not at all) so that n or more stitches remain to be used after the group.

    The stitches that a row uses must be exactly those on the needle: raise ValueError if it uses more than there are or
    leaves some unused. The row is otherwise well formed.

    >>> work_row("K2 O D I", 5)  # uses 2 + 0 + 2 + 1, makes 2 + 1 + 1 + 2
    6
    >>> work_row("P1 [ K1 I ]*3 B3", 10)  # the group is worked three times
    10
    >>> work_row("[ K2 ]3 P1", 8)
    Traceback (most recent call last):
        ...
    ValueError: 7 of 8 stitches used
    """
    fixed = {"D": (2, 1), "I": (1, 2), "O": (0, 1)}
    used = made = 0
    for step in row.split():
        if step == "[":
            used_before, made_before = used, made
        elif step[0] == "]":
            group_used = used - used_before
            if step[1] == "*":
                times = max(0, (stitches - used_before - int(step[2:])) // group_used)
            else:
                times = int(step[1:])
            used = used_before + times * group_used
            made = made_before + times * (made - made_before)
        elif step in fixed:
            used += fixed[step][0]
            made += fixed[step][1]
        else:
            used += int(step[1:])
            if step[0] != "B":
                made += int(step[1:])
    if used != stitches:
        raise ValueError(f"{used} of {stitches} stitches used")
    return made
