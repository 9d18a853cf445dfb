# Mistake: keeps one running total and splits it at the end, so a minus can undo a rollover.
def clicker_reading(start: int, presses: bytes) -> tuple[int, int]:
    total = start
    for press in presses:
        if press == ord("+"):
            total += 1
        elif press == ord("-"):
            total = max(0, total - 1)
        elif press == ord("c"):
            total -= total % 1000
    return total % 1000, total // 1000
