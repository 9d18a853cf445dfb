def cabin_auction(
    points: dict[str, int], wishes: dict[str, list[tuple[int, int]]], limit: int
) -> dict[int, tuple[str, int]]:
    """Award the weeks of a shared holiday cabin to the members of a club.

    Every member has some points to spend (`points`) and a list of wishes in order of preference; a wish is (week, bid)
    with a bid of at least 1. Weeks are integers, and weeks whose numbers differ by 1 are neighbours. The award is made
    in rounds. In each round:

    1. Every member with at least one point left and fewer than `limit` weeks so far names one wish: the first in their
       list that they have not named before, whose week is not yet awarded and is no neighbour of a week that they
       already have. Members without such a wish name none.
    2. The offer is the bid of that wish, or all points the member has left if they are fewer.
    3. Each week that was named goes to the member with the highest offer for it in this round. Of equal offers, that of
       the member with fewer weeks so far wins, then that of the member with more points left, then the one whose name
       comes first alphabetically. Weeks and points count as they were when the round began.
    4. The winner pays the highest offer of the others for that week in this round. Who was alone pays half of their own
       offer, rounded up.

    The award ends with the first round in which no wish is named. Return a dict of all awarded weeks, with the name of
    the member and the price paid.

    >>> cabin_auction({"ann": 50, "ben": 40}, {"ann": [(30, 25), (31, 20), (33, 9)], "ben": [(30, 20), (31, 60)]}, 2)
    {30: ('ann', 20), 33: ('ann', 5), 31: ('ben', 20)}
    >>> cabin_auction({"ann": 10, "ben": 10}, {"ann": [(5, 99)], "ben": [(5, 10)]}, 1)
    {5: ('ann', 10)}
    """
    purse = dict(points)
    open_wishes = {member: list(wishes[member]) for member in wishes}
    held: dict[str, set[int]] = {member: set() for member in wishes}
    awards: dict[int, tuple[str, int]] = {}
    while True:
        offers: dict[int, list[tuple[int, int, int, str]]] = {}
        for member, weeks in held.items():
            if purse[member] < 1 or len(weeks) >= limit:
                continue
            open_wishes[member] = [
                (week, bid)
                for week, bid in open_wishes[member]
                if week not in awards and week - 1 not in weeks and week + 1 not in weeks
            ]
            if open_wishes[member]:
                week, bid = open_wishes[member].pop(0)
                rank = (-min(bid, purse[member]), len(weeks), -purse[member], member)
                offers.setdefault(week, []).append(rank)
        if not offers:
            return awards
        for week, ranks in offers.items():
            ranks.sort()
            negative_offer, _, _, winner = ranks[0]
            price = -ranks[1][0] if len(ranks) > 1 else (1 - negative_offer) // 2
            purse[winner] -= price
            held[winner].add(week)
            awards[week] = (winner, price)
