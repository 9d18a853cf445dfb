"""The readability metrics of GeneBench (ICSE 2026, Table 2), and a fourteenth that its figures also hold.

Higher is harder to read, for every one of them. ``docs/reference/complexity.md`` has the rules.
"""

from __future__ import annotations

import ast
import math
from collections import Counter
from collections.abc import Sequence

from remint.measures.nltk_tokens import source_tokens
from remint.measures.program_tree import program_tree
from remint.measures.readability_count import ReadabilityCount
from remint.records.record import Record


class Readability(Record, frozen=True):
    """How hard a program is to read by each metric; or, as a threshold, how hard programs are on average."""

    tokens: float  # R1
    lines: float  # R2
    variables: float  # R3
    lists: float  # R4
    operators: float  # R5
    conditions: float  # R6
    loops: float  # R7
    assignments: float  # R8
    loop_nesting: float  # R9
    if_nesting: float  # R10
    line_tokens: float  # R11
    nested_casts: float  # R12
    entropy: float  # R13
    if_conditions: float  # only in the artifact: the most conditions in the test of one if

    def figures(self) -> dict[str, float]:
        """The metrics by short names that stay the same: ``r1_tokens``, ``r2_lines``, …"""
        names = self.__struct_fields__
        return {f"r{number}_{name}": getattr(self, name) for number, name in enumerate(names, 1)}


def readability(source: str) -> dict[str, float]:
    """R1 to R13 of a program, and ``r14_if_conditions``, which the paper does not list."""
    return measure_readability(source).figures()


def measure_readability(source: str, tree: ast.Module | None = None) -> Readability:
    """The metrics of a program; give its tree too where it is parsed already."""
    count = ReadabilityCount(program_tree(source) if tree is None else tree)
    tokens = source_tokens(source)
    return Readability(
        tokens=float(len(tokens)),
        lines=float(len(count.lines)),
        variables=float(len(count.variables)),
        lists=float(count.lists),
        operators=float(count.operators),
        conditions=float(count.conditions),
        loops=float(count.loops),
        assignments=float(count.assignments),
        loop_nesting=float(count.loop_nesting),
        if_nesting=float(count.if_nesting),
        line_tokens=float(max((len(source_tokens(line)) for line in source.split("\n")), default=0)),
        nested_casts=float(count.nested_casts),
        entropy=entropy(tokens),
        if_conditions=float(count.if_conditions),
    )


def entropy(tokens: Sequence[str]) -> float:
    """The Shannon entropy, in bits, of how often each token occurs; 0 for none."""
    total = len(tokens)
    return math.fsum(count / total * math.log2(total / count) for count in Counter(tokens).values())
