# Mistake: breaks ties by points alone and skips the rule of fewer weeks.
def cabin_auction(
    points: dict[str, int], wishes: dict[str, list[tuple[int, int]]], limit: int
) -> dict[int, tuple[str, int]]:
    left = dict(points)
    next_wish = dict.fromkeys(wishes, 0)
    weeks_of: dict[str, list[int]] = {member: [] for member in wishes}
    awarded: dict[int, tuple[str, int]] = {}
    while True:
        named: dict[int, list[tuple[str, int]]] = {}
        for member, wish_list in wishes.items():
            if left[member] <= 0 or len(weeks_of[member]) >= limit:
                continue
            while next_wish[member] < len(wish_list):
                week, bid = wish_list[next_wish[member]]
                next_wish[member] += 1
                if week in awarded or any(abs(own - week) == 1 for own in weeks_of[member]):
                    continue
                named.setdefault(week, []).append((member, min(bid, left[member])))
                break
        if not named:
            break
        for week, offers in named.items():
            offers.sort(key=lambda offer: (-offer[1], -left[offer[0]], offer[0]))
            winner, own_offer = offers[0]
            price = offers[1][1] if len(offers) > 1 else (own_offer + 1) // 2
            left[winner] -= price
            weeks_of[winner].append(week)
            awarded[week] = (winner, price)
    return awarded
