"""A constant that `itertools` counts or puts together."""

from __future__ import annotations

import math

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written


def _repeated(need: Need) -> str | None:
    if not 1 <= need.value <= 10**4:
        return None
    return f"$value = sum($itertools.repeat{need.factors()})"


def _accumulated(need: Need) -> str:
    parts = tuple(need.split(need.chance.randint(3, 4)))
    return f"$totals|sums = [*$itertools.accumulate({parts})]\n$value = $totals[-1]"


def _dropped(need: Need) -> str | None:
    if not need.below(1000):
        return None
    first, last = max(need.value - need.chance.randint(1, 9), 0), need.value + need.chance.randint(2, 9)
    call = f"$itertools.dropwhile(lambda $item|size: $item < {need.value}, range({first}, {last}))"
    return f"$sizes|allowed = [*{call}]\n$value = $sizes[0]"


def _pairs(need: Need) -> str | None:
    if not need.below(120):
        return None
    found = [many for many in range(2, 17) if math.comb(many, 2) == need.value]
    if found:
        return f"$pairs|links = [*$itertools.combinations(range({found[0]}), 2)]\n$value = len($pairs)"
    first, second = need.factors() if need.value else (1, 0)
    return f"$cells|grid = [*$itertools.product(range({first}), range({second}))]\n$value = len($cells)"


def _steps(need: Need) -> str | None:
    many, step = need.chance.randint(2, 5), need.chance.randint(1, 3)
    first = need.value - (many - 1) * step
    if first < 0:
        first, step, many = need.value, 1, 1
    call = f"$itertools.islice($itertools.count({first}, {step}), {many})"
    return f"$steps|marks = [*{call}]\n$value = $steps[-1]"


def _chained(need: Need) -> str:
    parts = need.split(4)
    listed = f"$itertools.chain({tuple(parts[:2])}, {tuple(parts[2:])})"
    return f"$value = sum($part|share for $part in {listed} if $part > 0)"


def _letters(need: Need) -> str | None:
    if len(need.value) < 2:
        return None
    cut = need.chance.randint(1, len(need.value) - 1)
    return f"$value = ''.join($itertools.chain({written(need.value[:cut])}, {written(need.value[cut:])}))"


def _compressed(need: Need) -> str | None:
    if not 1 <= len(need.value) <= 8:
        return None
    place = need.chance.randint(0, len(need.value))
    text = need.value[:place] + need.chance.choice("xyz") + need.value[place:]
    mask = tuple(int(number != place) for number in range(len(text)))
    return f"$value = ''.join($itertools.compress({written(text)}, {mask}))"


class ItertoolsUse(LibraryConstant):
    """Counts or joins with chain, accumulate, product, islice and the like. Raises C5, and C2 and C4 in some forms."""

    name = "itertools-use"
    description = "gets a constant through itertools"
    modules = {"itertools": "itertools"}
    numbers = (_repeated, _accumulated, _dropped, _pairs, _steps, _chained)
    texts = (_letters, _compressed)
