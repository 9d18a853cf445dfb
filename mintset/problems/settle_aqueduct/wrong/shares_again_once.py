# Mistake: shares what full channels cannot carry only once more, not until all is placed.
from fractions import Fraction


def settle_aqueduct(
    needs: dict[str, int], springs: dict[str, int], channels: list[tuple[str, str, int, int]]
) -> tuple[dict[str, Fraction], Fraction]:
    incoming = {basin: 0 for basin in needs}
    for _, target, _, _ in channels:
        incoming[target] += 1
    amount = {basin: Fraction(springs.get(basin, 0)) for basin in needs}
    ready = [basin for basin in needs if incoming[basin] == 0]
    got: dict[str, Fraction] = {}
    spilled = Fraction(0)

    def split(rest: Fraction, chosen: list[int]) -> dict[int, Fraction]:
        flows = {i: Fraction(0) for i in chosen}
        room = list(chosen)
        while rest > 0 and room:
            total = sum(channels[i][2] for i in room)
            shares = {i: rest * channels[i][2] / total for i in room}
            for i, part in shares.items():
                taken = min(part, channels[i][3] - flows[i])
                flows[i] += taken
                rest -= taken
            if len(room) < len(chosen):
                break
            room = [i for i in room if flows[i] < channels[i][3]]
        return flows

    while ready:
        basin = ready.pop()
        got[basin] = min(amount[basin], Fraction(needs[basin]))
        rest = amount[basin] - got[basin]
        outlets = [i for i, channel in enumerate(channels) if channel[0] == basin]
        main = [i for i in outlets if channels[i][2] > 0]
        flows = split(rest, main)
        while any(flow < 1 for flow in flows.values()):
            main.remove(min(main, key=lambda i: (flows[i], -i)))
            flows = split(rest, main)
        rest -= sum(flows.values())
        for i in outlets:
            if channels[i][2] == 0:
                flows[i] = min(rest, Fraction(channels[i][3]))
                rest -= flows[i]
        spilled += rest
        for i in outlets:
            target = channels[i][1]
            amount[target] += flows.get(i, 0)
            incoming[target] -= 1
            if incoming[target] == 0:
                ready.append(target)
    return got, spilled
