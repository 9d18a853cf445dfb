def ladder_after(ladder: list[str], matches: list[tuple[str, str, bool]]) -> list[str]:
    """Return the squash ladder (different names, best player first) after the matches. `ladder` is not modified.

    A match is (challenger, defender, challenger_won). It counts only if both are on the ladder at that time and the
    defender is at least 1 and at most 3 places above the challenger. Other matches have no effect at all. At the start
    nobody has a strike. For a match that counts:

    - If the challenger won, the challenger moves to the place of the defender, who moves down one place together with
      everyone between them. The challenger's strikes are cleared.
    - If the challenger lost, the defender's strikes are cleared, and the challenger gets a strike. At the second strike
      the challenger changes places with the player directly below, whose strikes stay as they are, and the challenger's
      strikes are cleared. A challenger who has nobody below at the second strike is taken off the ladder for good.

    >>> ladder_after(["Ann", "Bo", "Cy", "Di"], [("Di", "Bo", True)])
    ['Ann', 'Di', 'Bo', 'Cy']
    >>> ladder_after(["Ann", "Bo", "Cy", "Di"], [("Bo", "Ann", False), ("Bo", "Ann", False)])
    ['Ann', 'Cy', 'Bo', 'Di']
    """
    order = list(ladder)
    strikes = dict.fromkeys(ladder, 0)
    for challenger, defender, challenger_won in matches:
        if challenger not in order or defender not in order:
            continue
        lower, upper = order.index(challenger), order.index(defender)
        if not 1 <= lower - upper <= 3:
            continue
        if challenger_won:
            order.insert(upper, order.pop(lower))
            strikes[challenger] = 0
            continue
        strikes[defender] = 0
        strikes[challenger] += 1
        if strikes[challenger] == 2:
            strikes[challenger] = 0
            order.pop(lower)
            if lower < len(order):
                order.insert(lower + 1, challenger)
    return order
