# Mistake: places are looked up in the ladder at the start instead of the current one.
def ladder_after(ladder: list[str], matches: list[tuple[str, str, bool]]) -> list[str]:
    place = {name: index for index, name in enumerate(ladder)}
    order = list(ladder)
    strikes = dict.fromkeys(ladder, 0)
    for challenger, defender, won in matches:
        if challenger not in order or defender not in order:
            continue
        if not 1 <= place[challenger] - place[defender] <= 3:
            continue
        if won:
            order.remove(challenger)
            order.insert(order.index(defender), challenger)
            strikes[challenger] = 0
            continue
        strikes[defender] = 0
        strikes[challenger] += 1
        if strikes[challenger] == 2:
            strikes[challenger] = 0
            low = order.index(challenger)
            order.pop(low)
            if low < len(order):
                order.insert(low + 1, challenger)
    return order
