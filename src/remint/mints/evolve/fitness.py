"""How complex and how readable a program is: the two goals of the search."""

from __future__ import annotations

import ast
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


def fitness_of(program: Candidate, thresholds: Thresholds) -> Fitness:
    """The fitness of a program: of its main file, as the published figures count."""
    tree = ast.parse(program.text)
    modules = {file.path.removesuffix(".py") for file in program.files if file.path != program.main}
    complexity = measure_complexity(tree, own_modules=modules)
    readability = measure_readability(program.text, tree)
    rc = relative_complexity(complexity, thresholds)
    return Fitness(rc, relative_readability(readability, thresholds), complexity, readability)
