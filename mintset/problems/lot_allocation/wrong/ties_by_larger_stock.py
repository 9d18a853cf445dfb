# Among lots with the same expiry the one with the larger stock comes first.
from datetime import date


def allocate_lots(lots: list[tuple[str, date, int]], units: int, ship_day: date) -> tuple[list[tuple[str, int]], int]:
    usable = [lot for lot in lots if (lot[1] - ship_day).days >= 14]
    picks: list[tuple[str, int]] = []
    missing = units
    for code, _, stock in sorted(usable, key=lambda lot: (lot[1], -lot[2], lot[0])):
        if picks and missing < 3:
            break
        taken = min(stock, missing)
        if stock - taken < 5:
            taken = stock
        picks.append((code, taken))
        missing = max(0, missing - taken)
    return picks, missing
