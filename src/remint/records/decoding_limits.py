"""Values whose construction somebody else could make expensive, built in time that grows with their size and no faster.

Hashes of numbers, tuples and frozensets follow from their content, so anybody can write down a hundred thousand numbers
of one hash: as a set they take a minute. Fractions and comparisons of decimals are quadratic in the number of digits.

Like `values.py`, this is loaded into foreign interpreters: the standard library alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

# Items of one hash in a set or dict. Powers of two have 61 hashes: all of them up to 2**7800 fit.
MOST_OF_ONE_HASH = 128
LONGEST_DECIMAL = 1 << 14  # characters
LONGEST_FRACTION = 1 << 14  # bits of numerator or denominator


class ValueEncodingError(ValueError):
    """A value that the encoding cannot say, or text that is not in the encoding."""


class ValueCostError(ValueEncodingError):
    """Text that is well formed as far as it was read, and that costs more to decode or to compare than it may."""


def require_spread(items: Iterable[Any]) -> None:
    """Raise ValueCostError where too many different items have one hash, TypeError where one has none."""
    items = list(items)
    hashes = list(map(hash, items))
    # A set of hashes is safe: no three of them share one.
    if len(hashes) - len(set(hashes)) < MOST_OF_ONE_HASH:
        return
    crowded = {number for number, count in Counter(hashes).items() if count > MOST_OF_ONE_HASH}
    different: dict[int, list[Any]] = {number: [] for number in crowded}
    for number, item in zip(hashes, items):  # noqa: B905  # foreign interpreters may be too old for strict=
        # A list may hold one item many times over, which costs a set nothing.
        if number in crowded and item not in different[number]:
            different[number].append(item)
            if len(different[number]) > MOST_OF_ONE_HASH:
                raise ValueCostError(f"a set or dict with more than {MOST_OF_ONE_HASH} items of one hash")


def spread_set(items: Iterable[Any]) -> set[Any]:
    """The set of these items."""
    items = list(items)
    require_spread(items)
    return set(items)


def spread_dict(pairs: Iterable[Any]) -> dict[Any, Any]:
    """The dict of these pairs of a key and a value."""
    pairs = [(key, value) for key, value in pairs]
    require_spread([key for key, _ in pairs])
    return dict(pairs)


def decimal_of(text: str) -> Decimal:
    """A decimal number."""
    if len(text) > LONGEST_DECIMAL:
        raise ValueCostError(f"a decimal number of more than {LONGEST_DECIMAL} characters")
    return Decimal(text)


def fraction_of(numerator: Any, denominator: Any) -> Fraction:
    """A fraction."""
    if type(numerator) is not int or type(denominator) is not int:
        raise ValueEncodingError("a fraction of other things than integers")
    if max(numerator.bit_length(), denominator.bit_length()) > LONGEST_FRACTION:
        raise ValueCostError(f"a fraction of integers with more than {LONGEST_FRACTION} bits")
    return Fraction(numerator, denominator)
