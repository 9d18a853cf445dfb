"""The seven complexity metrics of GeneBench (ICSE 2026, Table 1): whole-file counts of one Python program.

Two forms, since the paper's text and its published figures do not count alike. ``artifact`` follows the programs that
made the figures; ``paper`` follows the text. ``docs/reference/complexity.md`` has both rules for each metric.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Literal

from remint.measures.complexity_count import ComplexityCount
from remint.measures.imported_modules import ModuleOrigin
from remint.measures.program_tree import program_tree
from remint.records.record import Record

Form = Literal["artifact", "paper"]


class Complexity(Record, frozen=True):
    """How complex a program is by each metric; or, as a threshold, how complex programs are on average."""

    base: float  # C1
    predicates: float  # C2
    nesting: float  # C3
    structures: float  # C4
    third_party_calls: float  # C5
    inter_dependencies: float  # C6
    intra_dependencies: float  # C7

    def figures(self) -> dict[str, float]:
        """The metrics by short names that stay the same: ``c1_base``, ``c2_predicates``, …"""
        names = self.__struct_fields__
        return {f"c{number}_{name}": getattr(self, name) for number, name in enumerate(names, 1)}


def complexity(source: str) -> dict[str, float]:
    """C1 to C7 of a program, as the published figures count them."""
    return measure_complexity(source).figures()


def complexity_paper(source: str) -> dict[str, float]:
    """C1 to C7 of a program, as the text of the paper defines them."""
    return measure_complexity(source, form="paper").figures()


def measure_complexity(
    program: str | ast.Module, *, own_modules: Collection[str] = (), form: Form = "artifact"
) -> Complexity:
    """The seven metrics of a program, given as text or already parsed.

    ``own_modules`` names the modules that belong to the program: calls into them are inter-dependencies (C6). Any
    other import is of the standard library or of a third party (C5).
    """
    if form not in ("artifact", "paper"):
        raise ValueError(f"unknown form of complexity {form!r}. Known: artifact, paper")
    count = ComplexityCount(program_tree(program) if isinstance(program, str) else program)
    calls = count.imported_calls(own_modules)
    heavy = count.lambdas + count.threads + len(count.recursive) + count.decorators
    foreign = calls[ModuleOrigin.THIRD_PARTY] + (calls[ModuleOrigin.STANDARD] if form == "artifact" else 0)
    return Complexity(
        base=float(count.flow.with_calls() if form == "artifact" else count.flow.without_calls()),
        predicates=float(count.predicates),
        nesting=float(count.nesting),
        structures=float(heavy * (2 if form == "artifact" else 1) + count.lists),
        third_party_calls=float(foreign),
        inter_dependencies=float(calls[ModuleOrigin.OWN]),
        intra_dependencies=float(count.own_calls()),
    )
