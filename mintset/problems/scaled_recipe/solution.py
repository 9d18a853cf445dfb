import math
from fractions import Fraction


def scaled_recipe(amounts: dict[str, Fraction], factor: Fraction, whole_only: frozenset[str]) -> dict[str, Fraction]:
    """Return the ingredients of a recipe after every amount is multiplied by a factor.

    All amounts and the factor are greater than 0. Two kinds of ingredient need care:

    * An ingredient named in `whole_only` cannot be split: its scaled amount is rounded up to a whole number.
    * Any other ingredient whose scaled amount is below 1/8 cannot be measured: it is left out of the result.

    `whole_only` may also name ingredients that the recipe does not have; they are ignored. All values of the result
    are Fractions.

    >>> scaled_recipe({"flour": Fraction(2), "egg": Fraction(3)}, Fraction(1, 2), frozenset({"egg"}))
    {'flour': Fraction(1, 1), 'egg': Fraction(2, 1)}
    >>> scaled_recipe({"milk": Fraction(1, 2), "salt": Fraction(1, 4)}, Fraction(1, 4), frozenset())
    {'milk': Fraction(1, 8)}
    """
    scaled_amounts = {}
    for ingredient, amount in amounts.items():
        scaled = amount * factor
        if ingredient in whole_only:
            scaled_amounts[ingredient] = Fraction(math.ceil(scaled))
        elif scaled >= Fraction(1, 8):
            scaled_amounts[ingredient] = scaled
    return scaled_amounts
