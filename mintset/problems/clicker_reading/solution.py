def clicker_reading(start: int, presses: bytes) -> tuple[int, int]:
    """Return what a three-digit hand clicker shows after some presses, and how often it rolled over.

    The display begins at `start`, from 0 to 999. Each byte of `presses` is one press:

    * b"+" adds 1; at 999 the display goes to 0 instead, which is one rollover.
    * b"-" subtracts 1; at 0 the display stays at 0.
    * b"c" sets the display to 0; this is not a rollover, and earlier rollovers still count.
    * Any other byte changes nothing.

    The result is the tuple (display, rollovers).

    >>> clicker_reading(7, b"++-")
    (8, 0)
    >>> clicker_reading(998, b"+++c-+")
    (1, 1)
    """
    display = start
    rollovers = 0
    for press in presses:
        if press == ord("+"):
            display += 1
            if display > 999:
                display = 0
                rollovers += 1
        elif press == ord("-"):
            display = max(0, display - 1)
        elif press == ord("c"):
            display = 0
    return display, rollovers
