# Mistake: a defender who loses also gets a strike.
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
        winner, loser = (challenger, defender) if won else (defender, challenger)
        strikes[winner] = 0
        strikes[loser] += 1
        if strikes[loser] == 2:
            strikes[loser] = 0
            place = order.index(loser)
            if place + 1 == len(order):
                order.pop()
            else:
                order[place], order[place + 1] = order[place + 1], order[place]
    return order
