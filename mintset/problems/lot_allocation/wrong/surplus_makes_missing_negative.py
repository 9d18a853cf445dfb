# Subtracts the surplus units as well, so that the missing units can become negative.
from datetime import date


def allocate_lots(lots: list[tuple[str, date, int]], units: int, ship_day: date) -> tuple[list[tuple[str, int]], int]:
    usable = sorted((expiry, stock, code) for code, expiry, stock in lots if (expiry - ship_day).days >= 14)
    picks: list[tuple[str, int]] = []
    missing = units
    for _, stock, code in usable:
        if picks and missing < 3:
            break
        taken = min(stock, missing)
        if stock - taken < 5:
            taken = stock
        picks.append((code, taken))
        missing -= taken
    return picks, missing
