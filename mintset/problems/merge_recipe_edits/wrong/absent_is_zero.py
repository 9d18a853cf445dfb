# Mistake: treats absent ingredients as the amount 0, so a removal against a reduction keeps the reduced amount.
from fractions import Fraction


def merge_recipe_edits(
    base: dict[str, Fraction], mine: dict[str, Fraction], theirs: dict[str, Fraction]
) -> tuple[dict[str, Fraction], list[str]]:
    zero = Fraction(0)
    merged = {}
    conflicts = []
    for name in sorted({*base, *mine, *theirs}):
        b, m, t = base.get(name, zero), mine.get(name, zero), theirs.get(name, zero)
        if m == t or t == b:
            result = m
        elif m == b:
            result = t
        elif b == 0:
            result = (m + t) / 2
            if max(m, t) > 2 * min(m, t):
                conflicts.append(name)
                result = zero
        elif (m > b) == (t > b):
            result = min(m, t, key=lambda amount: abs(amount - b))
        elif m == 0 or t == 0:
            conflicts.append(name)
            result = b
        else:
            result = m + t - b
        if result:
            merged[name] = result
    return merged, conflicts
