# Mistake: minus at 0 goes round to 999.
def clicker_reading(start: int, presses: bytes) -> tuple[int, int]:
    display = start
    rollovers = 0
    for press in presses:
        if press == ord("+"):
            if display == 999:
                rollovers += 1
            display = (display + 1) % 1000
        elif press == ord("-"):
            display = (display - 1) % 1000
        elif press == ord("c"):
            display = 0
    return display, rollovers
