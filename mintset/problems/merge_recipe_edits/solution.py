from fractions import Fraction


def merge_recipe_edits(
    base: dict[str, Fraction], mine: dict[str, Fraction], theirs: dict[str, Fraction]
) -> tuple[dict[str, Fraction], list[str]]:
    """Merge two edited copies of a recipe.

    A recipe maps ingredients to amounts, which are fractions above 0. `mine` and `theirs` were both made by editing
    `base`: amounts were changed, ingredients added or removed. Each ingredient that occurs anywhere is merged on its
    own; being absent counts as a state like any amount:

    1. If both copies agree, that is the result.
    2. If one copy agrees with the base, the other copy is the result.
    3. If both copies added the ingredient with different amounts, the result is the mean of the two amounts. But if one
       amount is more than double the other, that is a conflict and the ingredient is left out.
    4. If one copy removed the ingredient and the other changed it: when the other reduced the amount, the ingredient is
       removed; when the other raised it, that is a conflict and the amount of the base is kept.
    5. If both raised the amount, or both reduced it, the amount nearer to the base is the result.
    6. If one raised and the other reduced it, both changes are applied one after the other: the amount of the base plus
       the rise minus the reduction.

    Return the merged recipe and the alphabetical list of the ingredients with a conflict.

    >>> base = {"flour": Fraction(500), "salt": Fraction(1, 2), "milk": Fraction(200)}
    >>> mine = {"flour": Fraction(450), "salt": Fraction(1, 2), "milk": Fraction(250)}
    >>> theirs = {"flour": Fraction(530), "salt": Fraction(3, 4)}
    >>> merged, conflicts = merge_recipe_edits(base, mine, theirs)
    >>> {name: str(merged[name]) for name in sorted(merged)}
    {'flour': '480', 'milk': '200', 'salt': '3/4'}
    >>> conflicts
    ['milk']
    """
    merged: dict[str, Fraction] = {}
    conflicts: list[str] = []
    for ingredient in sorted(base.keys() | mine.keys() | theirs.keys()):
        old, left, right = base.get(ingredient), mine.get(ingredient), theirs.get(ingredient)
        if left == right or right == old:
            result = left
        elif left == old:
            result = right
        else:
            result, is_conflict = merge_amounts(old, left, right)
            if is_conflict:
                conflicts.append(ingredient)
        if result is not None:
            merged[ingredient] = result
    return merged, conflicts


def merge_amounts(old: Fraction | None, left: Fraction | None, right: Fraction | None) -> tuple[Fraction | None, bool]:
    """Merge three states that are all different; the second result tells whether they conflict."""
    if old is None:
        smaller, larger = sorted([left, right])
        return (None, True) if larger > 2 * smaller else ((smaller + larger) / 2, False)
    if left is None or right is None:
        kept = right if left is None else left
        return (None, False) if kept < old else (old, True)
    middle = sorted([old, left, right])[1]
    return left + right - old if middle == old else middle, False
