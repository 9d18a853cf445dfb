# Mistake: winner and loser swap places; the players between them do not move.
def ladder_after(ladder: list[str], matches: list[tuple[str, str, bool]]) -> list[str]:
    order = list(ladder)
    strikes = {name: 0 for name in order}
    for challenger, defender, won in matches:
        if challenger not in order or defender not in order:
            continue
        low, high = order.index(challenger), order.index(defender)
        if low - high not in (1, 2, 3):
            continue
        if won:
            order[low], order[high] = defender, challenger
            strikes[challenger] = 0
        else:
            strikes[defender] = 0
            strikes[challenger] += 1
            if strikes[challenger] == 2:
                strikes[challenger] = 0
                if low == len(order) - 1:
                    order.pop()
                else:
                    order[low], order[low + 1] = order[low + 1], order[low]
    return order
