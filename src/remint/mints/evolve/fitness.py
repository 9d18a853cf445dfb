"""How complex and how readable a program is, and how much of that its data flows through: the goals of the search."""

from __future__ import annotations

import ast
import math
from typing import NamedTuple

from remint.code.flow import code_start
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


def fitness_of(program: Candidate, thresholds: Thresholds) -> Fitness:
    """The fitness of a program: of its main file, as the published figures count."""
    tree = ast.parse(program.text)
    modules = own_modules(program)
    complexity = measure_complexity(tree, own_modules=modules)
    readability = measure_readability(program.text, tree)
    rc = relative_complexity(complexity, thresholds)
    return Fitness(rc, relative_readability(readability, thresholds), complexity, readability)


def carried_complexity(program: Candidate, thresholds: Thresholds, data_dependent: float) -> float:
    """How near a program is to the profile of real code, in all its files, times the share that its data flows through.

    The profile is the power mean with exponent ½ of Cᵢ/CTᵢ, none above 1. It equals RC where all metrics stand in the
    proportion of the thresholds and is lower where one of them is far ahead: farming a single metric does not pay.
    Functions of one expression count less: they are gone as soon as somebody inlines them.
    """
    trees = [ast.parse(file.text) for file in program.files if file.path.endswith(".py")]
    found = [measure_complexity(tree, own_modules=own_modules(program)) for tree in trees]
    limits = thresholds.complexity
    roots = []
    for name in limits.__struct_fields__:
        limit = getattr(limits, name)
        if limit > 0:
            roots.append(math.sqrt(min(1.0, sum(getattr(one, name) for one in found) / limit)))
    return data_dependent * _substance(trees) * (sum(roots) / len(roots)) ** 2 if roots else 0.0


def _substance(trees: list[ast.Module]) -> float:
    """1 where every function does something of its own, ½ where each is one expression, which a reader inlines."""
    every = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    short = sum(len(node.body) - code_start(node.body) <= 1 and not _has_block(node.body[-1]) for node in every)
    return 1 - short / (2 * len(every)) if every else 1.0


def _has_block(statement: ast.stmt) -> bool:
    return hasattr(statement, "body")


def own_modules(program: Candidate) -> set[str]:
    """The modules of a program besides its main file, as other files import them."""
    paths = (file.path.removesuffix(".py") for file in program.files if file.path != program.main)
    return {path.removesuffix("/__init__").replace("/", ".") for path in paths}
