"""Relative complexity and readability: where a program stands against thresholds (GeneBench, Eq. 1 and 2)."""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Literal, NamedTuple

from remint.measures.complexity import Complexity, measure_complexity
from remint.measures.program_tree import program_tree
from remint.measures.readability import Readability, measure_readability
from remint.measures.thresholds import PAPER, Thresholds

Formula = Literal["paper", "artifact"]


class Relative(NamedTuple):
    """Both figures of one program. More complex is closer to 1, more readable too."""

    complexity: float  # RC
    readability: float  # RR


def relative(source: str) -> dict[str, float]:
    """RC and RR of a program against the thresholds of the paper, by its formulas and by the artifact's."""
    tree = program_tree(source)
    complexity, readability = measure_complexity(tree), measure_readability(source, tree)
    return {
        "rc": relative_complexity(complexity),
        "rr": relative_readability(readability),
        "rc_artifact": relative_complexity(complexity, formula="artifact"),
        "rr_artifact": relative_readability(readability, formula="artifact"),
    }


def measure_relative(
    source: str,
    thresholds: Thresholds = PAPER,
    *,
    own_modules: Collection[str] = (),
    formula: Formula = "paper",
    tree: ast.Module | None = None,
) -> Relative:
    """RC and RR of a program, from one parse; what a search steers by."""
    tree = program_tree(source) if tree is None else tree
    return Relative(
        relative_complexity(measure_complexity(tree, own_modules=own_modules), thresholds, formula),
        relative_readability(measure_readability(source, tree), thresholds, formula),
    )


def relative_complexity(measured: Complexity, thresholds: Thresholds = PAPER, formula: Formula = "paper") -> float:
    """RC: the mean of Cᵢ/CTᵢ, where by the paper's Eq. 1 none exceeds 1.

    The artifact lets them, and rounds to 4 digits.
    """
    ratios = _ratios(measured, thresholds.complexity, measured.__struct_fields__)
    if _capped(formula):
        return sum(min(ratio, 1.0) for ratio in ratios) / len(ratios)
    return round(sum(ratios) / len(ratios), 4)


def relative_readability(measured: Readability, thresholds: Thresholds = PAPER, formula: Formula = "paper") -> float:
    """RR: the mean of 1 − Rᵢ/RTᵢ over R1 to R13, where by the paper's Eq. 2 none falls below 0.

    The artifact lets them fall, takes in the conditions of an if as a fourteenth, and rounds to 4 digits.
    """
    names = measured.__struct_fields__
    if _capped(formula):
        ratios = _ratios(measured, thresholds.readability, names[:13])
        return sum(max(1.0 - ratio, 0.0) for ratio in ratios) / len(ratios)
    ratios = _ratios(measured, thresholds.readability, names)
    return round(sum(1.0 - ratio for ratio in ratios) / len(ratios), 4)


def _capped(formula: str) -> bool:
    if formula not in ("paper", "artifact"):
        raise ValueError(f"unknown formula of relative complexity {formula!r}. Known: paper, artifact")
    return formula == "paper"


def _ratios(measured: object, limits: object, names: Collection[str]) -> list[float]:
    """Each metric over its threshold. A threshold of 0 (a code base that never does it) says nothing: left out."""
    ratios = [getattr(measured, name) / getattr(limits, name) for name in names if getattr(limits, name) > 0]
    if not ratios:
        raise ValueError("all thresholds are 0, so that nothing can be measured against them; take other thresholds")
    return ratios
