# Mistake: reports a conflict whenever a copy removed what the other changed, even if the other reduced it.
from fractions import Fraction


def merge_recipe_edits(
    base: dict[str, Fraction], mine: dict[str, Fraction], theirs: dict[str, Fraction]
) -> tuple[dict[str, Fraction], list[str]]:
    merged = {}
    conflicts = []
    for name in sorted({*base, *mine, *theirs}):
        b, m, t = base.get(name), mine.get(name), theirs.get(name)
        if m == t:
            result = m
        elif m == b:
            result = t
        elif t == b:
            result = m
        elif b is None:
            low, high = min(m, t), max(m, t)
            if high > 2 * low:
                conflicts.append(name)
                continue
            result = (low + high) / 2
        elif m is None or t is None:
            conflicts.append(name)
            result = b
        elif m > b and t > b:
            result = min(m, t)
        elif m < b and t < b:
            result = max(m, t)
        else:
            result = b + (m - b) + (t - b)
        if result is not None:
            merged[name] = result
    return merged, conflicts
