# Mistake: gifts are added to the whole estate before the spouse gets a share of it.
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

    def lines(person: str) -> list[str]:
        return [child for child in children.get(person, []) if alive(child)]

    def alive(person: str) -> bool:
        return person not in renounced and (person not in gone or len(lines(person)) > 0)

    def pay(person: str, amount: Fraction) -> None:
        if person not in gone:
            result[person] = result.get(person, Fraction(0)) + amount
            return
        heirs = lines(person)
        for heir in heirs:
            pay(heir, amount / len(heirs))

    own = lines(deceased)
    parents = [person for person, names in children.items() if deceased in names and alive(person)]
    rest = Fraction(estate)
    if spouse is not None and spouse not in gone and spouse not in renounced:
        if own:
            share = (rest + sum(gifts.get(child, 0) for child in own)) / 3
        else:
            share = rest / 2 if parents else rest
        pay(spouse, share)
        rest -= share
    while own:
        equal = (rest + sum(gifts.get(child, 0) for child in own)) / len(own)
        kept = [child for child in own if gifts.get(child, 0) < equal]
        if kept == own or not kept:
            for child in own:
                pay(child, equal - gifts.get(child, 0))
            return result
        own = kept
    for parent in parents:
        pay(parent, rest / len(parents))
    return result or {"crown": rest}
