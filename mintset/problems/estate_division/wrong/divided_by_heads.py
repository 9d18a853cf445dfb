# Mistake: the part of a dead child is divided equally among all living descendants, not level by level.
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
    gone = dead | {deceased}
    result: dict[str, Fraction] = {}

    def heads(person: str) -> list[str]:
        if person in renounced:
            return []
        if person not in gone:
            return [person]
        return [heir for child in children.get(person, []) for heir in heads(child)]

    def pay(person: str, amount: Fraction) -> None:
        heirs = heads(person)
        for heir in heirs:
            result[heir] = result.get(heir, Fraction(0)) + amount / len(heirs)

    own = [child for child in children.get(deceased, []) if heads(child)]
    parents = [person for person, names in children.items() if deceased in names and heads(person)]
    rest = Fraction(estate)
    if spouse is not None and spouse not in gone and spouse not in renounced:
        if own:
            share = rest / 3
        elif parents:
            share = rest / 2
        else:
            share = rest
        result[spouse] = share
        rest -= share
    while own:
        equal = (rest + sum(gifts.get(child, 0) for child in own)) / len(own)
        kept = [child for child in own if gifts.get(child, 0) < equal]
        if kept == own:
            for child in own:
                pay(child, equal - gifts.get(child, 0))
            return result
        own = kept
    for parent in parents:
        pay(parent, rest / len(parents))
    return result or {"crown": rest}
