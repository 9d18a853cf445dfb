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
    """Divide the positive estate of the deceased by the law of an island; return what each receiving person gets.

    `children` maps people to their children; a child is listed under each of its known parents. `dead` are the people
    who died before; the deceased is not in the set, but counts as dead, too. People in `renounced` gave up their
    rights; the deceased is not one of them. `gifts` holds positive amounts that the deceased once gave to some of
    their own children.

    Open lines. The line of a person is open if the person has not renounced, and is not dead or has at least one
    child whose line is open. A person who has renounced has no open line even if dead and with children. An amount
    that goes to an open line belongs to the person at its head if that person is not dead. Otherwise it is divided
    equally among those children of the person whose lines are open, and each part goes to the line of the child in
    the same way.

    1. A spouse who is neither dead nor in `renounced` gets one third of the estate if a child of the deceased has an
       open line; otherwise one half if a parent of the deceased (anyone who has the deceased as a child) has an open
       line; otherwise all of it. `spouse` is None if there is none.
    2. What is left goes to the open lines of the children of the deceased, if there are any. The gifts to the
       children at the heads of these lines, dead or not, are taken into account: the equal part is what is left plus
       these gifts, divided by the number of lines. Lines whose gift is equal to or greater than the equal part get
       nothing and drop out together with their gifts, and the equal part is calculated again for the others, until no
       more lines drop out. Each line that remains gets the equal part less its gift.
    3. If no child has an open line, what is left is divided equally among the open lines of the parents. Gifts do not
       matter in this case.
    4. If nobody gets anything by these rules, the result is {"crown": the estate}.

    A person who gets several amounts gets their sum. All amounts in the result are Fractions greater than zero.

    >>> family = {"Dora": ["Ann", "Ben"], "Ben": ["Kim", "Lea"], "Gus": ["Dora", "Hal"]}
    >>> divide_estate("Dora", 90, "Max", family, {"Ben"}, set(), {})
    {'Max': Fraction(30, 1), 'Ann': Fraction(30, 1), 'Kim': Fraction(15, 1), 'Lea': Fraction(15, 1)}
    >>> divide_estate("Dora", 90, None, family, {"Ben"}, set(), {"Ann": 20})  # the equal part is 55
    {'Ann': Fraction(35, 1), 'Kim': Fraction(55, 2), 'Lea': Fraction(55, 2)}
    >>> divide_estate("Dora", 90, None, family, {"Gus"}, {"Ann", "Ben"}, {})
    {'Hal': Fraction(90, 1)}
    """
    gone = dead | {deceased}
    shares: dict[str, Fraction] = {}

    def is_open(person: str) -> bool:
        return person not in renounced and (person not in gone or bool(open_lines(person)))

    def open_lines(parent: str) -> list[str]:
        return [child for child in children.get(parent, []) if is_open(child)]

    def give(person: str, amount: Fraction) -> None:
        if person not in gone:
            shares[person] = shares.get(person, Fraction(0)) + amount
            return
        lines = open_lines(person)
        for child in lines:
            give(child, amount / len(lines))

    own_lines = open_lines(deceased)
    parent_lines = [person for person, listed in children.items() if deceased in listed and is_open(person)]
    left = Fraction(estate)
    if spouse is not None and spouse not in gone | renounced:
        part = left / 3 if own_lines else left / 2 if parent_lines else left
        give(spouse, part)
        left -= part
    if own_lines:
        for child, amount in _after_gifts(left, own_lines, gifts).items():
            give(child, amount)
    else:
        for parent in parent_lines:
            give(parent, left / len(parent_lines))
    return shares or {"crown": left}


def _after_gifts(left: Fraction, lines: list[str], gifts: dict[str, int]) -> dict[str, Fraction]:
    """What each line gets; lines that drop out are missing."""
    equal_part = (left + sum(gifts.get(child, 0) for child in lines)) / len(lines)
    amounts = {child: equal_part - gifts.get(child, 0) for child in lines}
    remaining = [child for child in lines if amounts[child] > 0]
    return amounts if remaining == lines else _after_gifts(left, remaining, gifts)
