"""A number that comes from `math`, `statistics`, `fractions` or `decimal`."""

from __future__ import annotations

import math

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written


def _divisor(need: Need) -> str | None:
    if need.value < 1:
        return None
    first, second = need.chance.choice(((2, 3), (3, 4), (3, 5), (4, 7), (5, 8), (2, 9)))
    return f"$value = $math.gcd({need.value * first}, {need.value * second})"


def _root(need: Need) -> str:
    return f"$value = $math.isqrt({need.value**2 + need.chance.randint(0, 2 * need.value)})"


def _product(need: Need) -> str | None:
    return f"$value = $math.prod({need.factors()})" if need.value else None


def _rounded(need: Need) -> str | None:
    if not need.below(10**6):
        return None
    part = need.chance.choice((0.25, 0.5, 0.75, 0.125))
    if need.value and need.chance.random() < 0.5:
        return f"$value = $math.ceil({need.value - part})"
    return f"$value = $math.{need.chance.choice(('floor', 'trunc'))}({need.value + part})"


def _middle(need: Need) -> str:
    items = [need.value - need.chance.randint(1, 9), need.value, need.value + need.chance.randint(1, 9)]
    need.chance.shuffle(items)
    return f"$samples|readings = {items}\n$value = $statistics.median($samples)"


def _most_common(need: Need) -> str:
    items = [need.value, need.value, *(need.value + need.chance.randint(1, 9) for _ in range(1))]
    need.chance.shuffle(items)
    return f"$votes|samples = {items}\n$value = $statistics.mode($votes)"


def _fraction(need: Need) -> str | None:
    if need.value < 1:
        return None
    part = need.chance.randint(2, 9)
    if need.chance.random() < 0.5:
        return f"$ratio|share = $fractions.Fraction({part}, {part * need.value})\n$value = $ratio.denominator"
    return f"$ratio|share = $fractions.Fraction({part * need.value}, {part})\n$value = $ratio.numerator"


def _decimal(need: Need) -> str:
    text = f"{need.value}.{need.chance.choice(('00', '25', '4', '50', '9'))}"
    return f"$amount|price = $decimal.Decimal({text!r})\n$value = int($amount)"


def _exact(need: Need) -> str | None:
    if not math.isfinite(need.value):
        return None
    line = f"$amount|exact = $decimal.Decimal({written(repr(need.value))})"
    return f"{line}\n$value = float($amount)"


def _quotient(need: Need) -> str | None:
    if not math.isfinite(need.value) or not need.value:
        return None
    top, bottom = need.value.as_integer_ratio()
    if top >= 2**53 or bottom > 2**12:
        return None
    return f"$ratio|share = $fractions.Fraction({top}, {bottom})\n$value = float($ratio)"


def _scaled(need: Need) -> str | None:
    if not math.isfinite(need.value):
        return None
    part, power = math.frexp(need.value)
    return f"$value = $math.ldexp({part!r}, {power})"


class NumbersUse(LibraryConstant):
    """Computes a number exactly: divisors, roots, medians, fractions, decimals. Raises C5, and C4 in some forms."""

    name = "numbers-use"
    description = "gets a number through math, statistics, fractions or decimal"
    modules = {"math": "math", "statistics": "statistics", "fractions": "fractions", "decimal": "decimal"}
    numbers = (_divisor, _root, _product, _rounded, _middle, _most_common, _fraction, _decimal)
    floats = (_exact, _quotient, _scaled)
