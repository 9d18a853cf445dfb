# Mistake: drops tiny amounts before rounding, so that a needed egg can disappear.
import math
from fractions import Fraction


def scaled_recipe(amounts: dict[str, Fraction], factor: Fraction, whole_only: frozenset[str]) -> dict[str, Fraction]:
    result = {}
    for name, amount in amounts.items():
        scaled = amount * factor
        if scaled < Fraction(1, 8):
            continue
        result[name] = Fraction(math.ceil(scaled)) if name in whole_only else scaled
    return result
