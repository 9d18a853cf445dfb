# Mistake: the children of a dead person who had renounced step into the line all the same.
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
        if person in dead:
            return bool(lines(person))
        return person not in renounced

    def pay(person: str, amount: Fraction) -> None:
        if person not in dead:
            result[person] = result.get(person, Fraction(0)) + amount
            return
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
    if not heirs:
        for parent in parents:
            pay(parent, rest / len(parents))
        return result or {"crown": rest}
    while True:
        equal = (rest + sum(gifts.get(heir, 0) for heir in heirs)) / len(heirs)
        kept = [heir for heir in heirs if gifts.get(heir, 0) < equal]
        if len(kept) == len(heirs):
            break
        heirs = kept
    for heir in heirs:
        pay(heir, equal - gifts.get(heir, 0))
    return result
