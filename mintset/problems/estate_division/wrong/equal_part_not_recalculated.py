# Mistake: lines with too large a gift get nothing, but the equal part is not calculated again without them.
from fractions import Fraction


def divide_estate(
    deceased: str,
    estate: int,
    spouse: str | None,
    children: dict[str, list[str]],
    dead: set[str],
    renounced: set[str],
    gifts: dict[str, int],
) -> dict[str, Fraction]:
    dead = dead | {deceased}
    result: dict[str, Fraction] = {}

    def lines(person: str) -> list[str]:
        return [child for child in children.get(person, []) if alive(child)]

    def alive(person: str) -> bool:
        if person in renounced:
            return False
        return person not in dead or len(lines(person)) > 0

    def pay(person: str, amount: Fraction) -> None:
        if person not in dead:
            result[person] = result.get(person, Fraction(0)) + amount
        else:
            heirs = lines(person)
            for heir in heirs:
                pay(heir, amount / len(heirs))

    heirs = lines(deceased)
    parents = [person for person in children if deceased in children[person] and alive(person)]
    rest = Fraction(estate)
    if spouse and spouse not in dead and spouse not in renounced:
        share = rest / 3 if heirs else rest / 2 if parents else rest
        pay(spouse, share)
        rest -= share
    if heirs:
        equal = (rest + sum(gifts.get(heir, 0) for heir in heirs)) / len(heirs)
        for heir in heirs:
            if gifts.get(heir, 0) < equal:
                pay(heir, equal - gifts.get(heir, 0))
    else:
        for parent in parents:
            pay(parent, rest / len(parents))
    return result if result else {"crown": Fraction(estate)}
