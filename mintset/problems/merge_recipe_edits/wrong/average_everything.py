# Mistake: takes the mean when both copies raised or both reduced an amount, instead of the one nearer to the base.
from fractions import Fraction


def merge_recipe_edits(
    base: dict[str, Fraction], mine: dict[str, Fraction], theirs: dict[str, Fraction]
) -> tuple[dict[str, Fraction], list[str]]:
    merged = {}
    conflicts = []
    for name in set(base) | set(mine) | set(theirs):
        b, m, t = base.get(name), mine.get(name), theirs.get(name)
        if m == t or t == b:
            result = m
        elif m == b:
            result = t
        elif b is None:
            result = (m + t) / 2
            if max(m, t) > 2 * min(m, t):
                conflicts.append(name)
                result = None
        elif m is None or t is None:
            other = t if m is None else m
            result = None
            if other > b:
                conflicts.append(name)
                result = b
        elif (m > b) == (t > b):
            result = (m + t) / 2
        else:
            result = m + t - b
        if result is not None:
            merged[name] = result
    return merged, sorted(conflicts)
