# Refuses to open even the first lot when fewer than 3 units are ordered.
from datetime import date


def allocate_lots(lots: list[tuple[str, date, int]], units: int, ship_day: date) -> tuple[list[tuple[str, int]], int]:
    picks = []
    missing = units
    for code, expiry, stock in sorted(lots, key=lambda lot: (lot[1], lot[2], lot[0])):
        if (expiry - ship_day).days < 14:
            continue
        if missing < 3:
            break
        taken = stock if stock - missing < 5 else missing
        picks.append((code, taken))
        missing = max(0, missing - taken)
    return picks, missing
