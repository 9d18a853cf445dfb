# Mistake: clearing also resets the number of rollovers.
def clicker_reading(start: int, presses: bytes) -> tuple[int, int]:
    display, rollovers = start, 0
    for press in presses.decode("latin-1"):
        if press == "+":
            display += 1
            if display == 1000:
                display = 0
                rollovers += 1
        elif press == "-":
            display = max(display - 1, 0)
        elif press == "c":
            display = 0
            rollovers = 0
    return display, rollovers
