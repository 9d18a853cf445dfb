# Mistake: a player at the bottom with two strikes stays on the ladder.
def ladder_after(ladder: list[str], matches: list[tuple[str, str, bool]]) -> list[str]:
    order = list(ladder)
    strikes = {name: 0 for name in order}
    for challenger, defender, won in matches:
        if challenger not in order or defender not in order:
            continue
        low, high = order.index(challenger), order.index(defender)
        if not 0 < low - high < 4:
            continue
        if won:
            order.pop(low)
            order.insert(high, challenger)
            strikes[challenger] = 0
        else:
            strikes[defender] = 0
            strikes[challenger] += 1
            if strikes[challenger] >= 2:
                strikes[challenger] = 0
                order.remove(challenger)
                order.insert(low + 1, challenger)
    return order
