"""A6: a constant that scipy computes."""

from __future__ import annotations

import math

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need


def _combinations(need: Need) -> str | None:
    if not 1 <= need.value <= 10**6:
        return None
    found = [(n, k) for n in range(3, 16) for k in range(2, n) if math.comb(n, k) == need.value]
    n, k = need.chance.choice([*found, (need.value, 1)])
    return f"$value = $special.comb({n}, {k}, exact=True)"


def _factorial(need: Need) -> str | None:
    if not 1 <= need.value <= 5040:
        return None
    found = [
        (n, part) for n in range(3, 8) for part in range(1, 300)
        if math.factorial(n) // part == need.value and (part == 1 or math.factorial(n) % part < 3)
    ]  # fmt: skip
    if not found:
        return None
    n, part = need.chance.choice(found)
    whole = f"$special.factorial({n}, exact=True)"
    return f"$value = {whole}" if part == 1 else f"$value = {whole} // {part}"


def _distance(need: Need) -> str:
    gaps = need.split(need.chance.randint(2, 3))
    return _apart(need, "cityblock", gaps)


def _largest_gap(need: Need) -> str:
    gaps = [need.value, *(need.chance.randint(0, need.value) for _ in range(2))]
    need.chance.shuffle(gaps)
    return _apart(need, "chebyshev", gaps)


def _apart(need: Need, measure: str, gaps: list[int]) -> str:
    """Two points that are so far apart in each direction."""
    first = [need.chance.randint(0, 9) for _ in gaps]
    second = [one + gap for one, gap in zip(first, gaps, strict=True)]
    line = f"$gap|distance = $distance.{measure}({first}, {second})"
    return f"{line}\n$value = int($gap)"


def _determinant(need: Need) -> str | None:
    if not 1 <= need.value <= 10**4:
        return None
    first, second = need.factors()
    return f"$area|volume = $linalg.det([[{first}, 0], [0, {second}]])\n$value = round($area)"


def _identity(need: Need) -> str | None:
    if not 1 <= need.value <= 400:
        return None
    return f"$matrix|grid = $sparse.identity({need.value})\n$value = $matrix.shape[{need.chance.randint(0, 1)}]"


class ScipyUse(LibraryConstant):
    """Counts combinations or measures distances and matrices, exactly, once at the start. Raises C4 and C5."""

    name = "scipy-use"
    paper = "A6"
    description = "gets a constant through scipy"
    packages = ("scipy",)
    modules = {
        "special": "scipy.special",
        "distance": "scipy.spatial.distance",
        "linalg": "scipy.linalg",
        "sparse": "scipy.sparse",
    }
    numbers = (_combinations, _factorial, _distance, _largest_gap, _determinant, _identity)
    is_slow = True
