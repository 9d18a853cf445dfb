def roll_tumbleweed(desert: list[str], gusts: str) -> tuple[int, int, int] | None:
    """Follow a tumbleweed through a gusty afternoon.

    `desert` holds rows of equal length: "." is sand, "#" a rock, "~" mud, "*" a bush, and exactly one "T" marks the
    tumbleweed, which starts on sand. `gusts` is a string over "NESW"; each letter is one gust that pushes the weed
    north (up), east (right), south (down) or west (left).

    A gust rolls the weed on cell by cell:

    * In front of a rock it stops.
    * On a bush it stops, and the bush is crushed for good: that cell is sand from then on.
    * On mud it stops and is stuck, unless the gust is strong. A gust is strong if the gust directly before it had the
      same direction. A strong gust rolls the weed across mud as if it were sand.
    * When it rolls over the edge of the desert it is lost.

    The first gust after the weed got stuck, strong or not and whatever its direction, only frees it without moving it.
    A weed that was freed rolls off normally with the gust after that.

    Return (row, column, cells rolled in all) at the end, counting rows and columns from 0, or None if the weed is lost.

    >>> roll_tumbleweed(["T.~.#", "...*."], "ES")
    (0, 2, 2)
    >>> roll_tumbleweed(["T.~.#", "...*."], "EEE")
    (0, 3, 3)
    """
    row = next(index for index, line in enumerate(desert) if "T" in line)
    column = desert[row].index("T")
    rolled = 0
    stuck = False
    crushed: set[tuple[int, int]] = set()
    for index, gust in enumerate(gusts):
        if stuck:
            stuck = False
            continue
        strong = index > 0 and gusts[index - 1] == gust
        down, right = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[gust]
        halted = False
        while not halted:
            next_row, next_column = row + down, column + right
            if not (0 <= next_row < len(desert) and 0 <= next_column < len(desert[row])):
                return None
            ground = desert[next_row][next_column]
            if ground == "#":
                break
            row, column = next_row, next_column
            rolled += 1
            stuck = ground == "~" and not strong
            halted = stuck or (ground == "*" and (row, column) not in crushed)
            if ground == "*":
                crushed.add((row, column))
    return row, column, rolled
