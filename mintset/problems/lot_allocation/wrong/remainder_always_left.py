# Leaves a small remainder in the lot instead of taking the whole lot.
from datetime import date, timedelta


def allocate_lots(lots: list[tuple[str, date, int]], units: int, ship_day: date) -> tuple[list[tuple[str, int]], int]:
    earliest = ship_day + timedelta(days=14)
    candidates = [lot for lot in lots if lot[1] >= earliest]
    candidates.sort(key=lambda lot: (lot[1], lot[2], lot[0]))
    picks = []
    missing = units
    for code, _, stock in candidates:
        if picks and missing < 3:
            break
        taken = min(stock, missing)
        picks.append((code, taken))
        missing -= taken
    return picks, missing
