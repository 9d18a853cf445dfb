"""How complex and how readable a program is, and how much of that its data flows through: the goals of the search."""

from __future__ import annotations

import ast
import math
from typing import NamedTuple

from remint.measures.complexity import Complexity, measure_complexity
from remint.measures.readability import Readability, measure_readability
from remint.measures.relative import relative_complexity, relative_readability
from remint.measures.thresholds import Thresholds
from remint.records import Candidate


class Fitness(NamedTuple):
    """How complex and how readable a program is, relative to the thresholds."""

    rc: float
    rr: float
    complexity: Complexity
    readability: Readability
    carried: float = -1.0  # complexity that the data flows through; below 0: nobody has looked

    @property
    def goal(self) -> float:
        """What the search wants more of, besides readability."""
        return self.carried if self.carried >= 0 else self.rc


def fitness_of(program: Candidate, thresholds: Thresholds, main_only: bool = False) -> Fitness:
    """The fitness of a program: of all its files, or of its main file alone, as the published figures count."""
    trees, text = [ast.parse(program.text)], program.text
    if not main_only:
        texts = [file.text for file in program.files if file.path.endswith(".py")]
        trees, text = [ast.parse(one) for one in texts], "\n".join(texts)
    complexity = _together(trees, own_modules(program))
    readability = measure_readability(text, ast.Module([one for tree in trees for one in tree.body], []))
    rc = relative_complexity(complexity, thresholds)
    return Fitness(rc, relative_readability(readability, thresholds), complexity, readability)


def _together(trees: list[ast.Module], modules: set[str]) -> Complexity:
    """C1 to C7 of several files. Each of them has a way through it of its own; a program has one."""
    found = [measure_complexity(tree, own_modules=modules) for tree in trees]
    sums = {name: sum(getattr(one, name) for one in found) for name in Complexity.__struct_fields__}
    return Complexity(**{**sums, "base": sums["base"] - (len(found) - 1)})


def carried_complexity(
    complexity: Complexity, thresholds: Thresholds, data_dependent: float, surviving: float
) -> float:
    """How near a program is to the profile of real code, times what its data flows through and inlining leaves.

    The profile is the power mean with exponent ½ of Cᵢ/CTᵢ, none above 1. It equals RC where all metrics stand in the
    proportion of the thresholds and is lower where one of them is far ahead: farming a single metric does not pay.
    """
    limits = thresholds.complexity
    roots = []
    for name in limits.__struct_fields__:
        limit = getattr(limits, name)
        if limit > 0:
            roots.append(math.sqrt(min(1.0, getattr(complexity, name) / limit)))
    return data_dependent * surviving * (sum(roots) / len(roots)) ** 2 if roots else 0.0


def own_modules(program: Candidate) -> set[str]:
    """The modules of a program besides its main file, as other files import them."""
    paths = (file.path.removesuffix(".py") for file in program.files if file.path != program.main)
    return {path.removesuffix("/__init__").replace("/", ".") for path in paths}
