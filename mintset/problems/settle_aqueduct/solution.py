from fractions import Fraction


def settle_aqueduct(
    needs: dict[str, int], springs: dict[str, int], channels: list[tuple[str, str, int, int]]
) -> tuple[dict[str, Fraction], Fraction]:
    """Find out how the water of some springs spreads over the basins of an aqueduct.

    `needs` maps every basin to the amount of water that its village uses, `springs` maps some basins to the amount that
    springs pour into them. A channel (source, target, weight, limit) leads from one basin to another and can carry at
    most `limit` (at least 1). The channels never form a circle. All results are exact fractions.

    A basin collects the water of its spring and of all channels that lead to it. The village takes what it needs of it,
    or all if there is less. The rest leaves the basin like this:

    1. Channels with a weight of 1 or more are main channels. The rest is shared among them in proportion to their
       weights. What a full channel cannot carry is shared among the main channels that are not full yet, again in
       proportion to their weights, and so on until nothing is left to share or all are full.
    2. If after that some main channel carries less than 1 unit, one of them is shut: the one that carries the least, of
       equal ones the one that comes last in `channels`. Then the sharing of step 1 starts anew without the shut
       channels, and so on until every main channel that is not shut carries at least 1 unit.
    3. What the main channels do not carry goes to the channels with weight 0, the overflows, in the order of
       `channels`: each takes as much as it can carry, however little that is.
    4. What is left then is spilled.

    Return the amount each village gets (for all basins) and the total amount spilled.

    >>> needs = {"top": 2, "mill": 5, "farm": 3}
    >>> got, spilled = settle_aqueduct(needs, {"top": 11}, [("top", "mill", 2, 4), ("top", "farm", 1, 9)])
    >>> {basin: str(amount) for basin, amount in got.items()}, str(spilled)
    ({'top': '2', 'mill': '4', 'farm': '3'}, '2')
    >>> channels = [("top", "mill", 3, 9), ("top", "farm", 1, 9)]
    >>> got, spilled = settle_aqueduct(needs, {"top": 5}, channels)
    >>> {basin: str(amount) for basin, amount in got.items()}, str(spilled)
    ({'top': '2', 'mill': '3', 'farm': '0'}, '0')
    """
    water = {basin: Fraction(springs.get(basin, 0)) for basin in needs}
    got: dict[str, Fraction] = {}
    spilled = Fraction(0)
    while len(got) < len(needs):
        waiting_for_water = {target for source, target, _, _ in channels if source not in got}
        basin = next(name for name in needs if name not in got and name not in waiting_for_water)
        got[basin] = min(water[basin], Fraction(needs[basin]))
        rest = water[basin] - got[basin]
        outlets = [channel for channel in channels if channel[0] == basin]
        main = [channel for channel in outlets if channel[2] > 0]
        flows = share(rest, main)
        while flows and min(flows) < 1:
            last_smallest = max(index for index, flow in enumerate(flows) if flow == min(flows))
            del main[last_smallest]
            flows = share(rest, main)
        for (_, target, _, _), flow in zip(main, flows):
            water[target] += flow
            rest -= flow
        for _, target, weight, limit in outlets:
            if weight == 0:
                flow = min(rest, Fraction(limit))
                water[target] += flow
                rest -= flow
        spilled += rest
    return got, spilled


def share(amount: Fraction, channels: list[tuple[str, str, int, int]]) -> list[Fraction]:
    """Return what each of some main channels carries when `amount` is shared among them."""
    flows = [Fraction(0)] * len(channels)
    left = amount
    unfilled = list(range(len(channels)))
    while left > 0 and unfilled:
        unit = left / sum(channels[index][2] for index in unfilled)
        for index in unfilled:
            _, _, weight, limit = channels[index]
            extra = min(unit * weight, limit - flows[index])
            flows[index] += extra
            left -= extra
        unfilled = [index for index in unfilled if flows[index] < channels[index][3]]
    return flows
