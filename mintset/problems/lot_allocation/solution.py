from datetime import date


def allocate_lots(lots: list[tuple[str, date, int]], units: int, ship_day: date) -> tuple[list[tuple[str, int]], int]:
    """Choose the lots from which an order is picked.

    Each lot is (code, expiry day, stock): codes are unique, the stock is at least 1. At least 1 unit is ordered.

    * Only lots that expire 14 days after ship_day or later may be used.
    * Lots are used in the order of their expiry, earliest first. If expiries are equal, the lot with the smaller stock
      comes first; if the stocks are equal too, the code that sorts first.
    * From each lot take as many units as are still missing, or all there are. But if that would leave fewer than 5
      units in the lot, take the whole lot; the customer gets the surplus.
    * The first usable lot is always used. After it, no further lot is begun while fewer than 3 units are missing.

    Return the picks as a list of (code, units taken) in the order in which they are made, and the number of ordered
    units that remain missing in the end (0 if none).

    >>> march = [("K7", date(2024, 3, 20), 6), ("K8", date(2024, 3, 18), 30)]
    >>> allocate_lots(march, 34, date(2024, 3, 1))
    ([('K8', 30), ('K7', 6)], 0)
    >>> allocate_lots(march, 32, date(2024, 3, 1))
    ([('K8', 30)], 2)
    >>> allocate_lots(march, 10, date(2024, 3, 5))
    ([('K7', 6)], 4)
    """
    usable = sorted((expiry, stock, code) for code, expiry, stock in lots if (expiry - ship_day).days >= 14)
    picks: list[tuple[str, int]] = []
    missing = units
    for _, stock, code in usable:
        if picks and missing < 3:
            break
        taken = min(stock, missing)
        missing -= taken
        if stock - taken < 5:
            taken = stock
        picks.append((code, taken))
    return picks, missing
