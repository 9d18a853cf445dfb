# Mistake: rounds indivisible ingredients to the nearest whole number instead of up.
from fractions import Fraction


def scaled_recipe(amounts: dict[str, Fraction], factor: Fraction, whole_only: frozenset[str]) -> dict[str, Fraction]:
    result = {}
    for name, amount in amounts.items():
        scaled = amount * factor
        if name in whole_only:
            result[name] = Fraction(round(scaled))
        elif scaled >= Fraction(1, 8):
            result[name] = scaled
    return result
