"""Halstead's figures of a program: in their standard form, and as the paper on importance sampling writes them.

Operators are keywords, operator signs and delimiters; a pair of brackets is one. Operands are names and literals.
Comments, docstrings and the ends of lines are neither.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import NamedTuple

from remint.measures.halstead_tokens import Kind, lexemes

_PAIRS = {"(": "( )", "[": "[ ]", "{": "{ }"}
_CLOSING = frozenset(")]}")
_SECONDS = 18  # elementary decisions in a second (Stroud's number)
_BUG = 3000  # volume per bug that is left when it is delivered


class Counts(NamedTuple):
    """How often each operator and each operand occurs."""

    operators: Counter[str]
    operands: Counter[str]


def halstead(source: str) -> dict[str, float]:
    """Halstead's standard figures; those of an empty program are 0."""
    return standard_figures(halstead_counts(source))


def halstead_paper(source: str) -> dict[str, float]:
    """Length, volume, effort and time as "Importance Sampling is All You Need", section 4.3, defines them.

    Its n₁ and n₂ are totals: L = n₁ + n₂, V = L·log₂(n₁ + n₂), E = (n₁/2 + n₂)·V, T = E/18.
    """
    counts = halstead_counts(source)
    operators, operands = counts.operators.total(), counts.operands.total()
    length = operators + operands
    volume = length * math.log2(length) if length else 0.0
    effort = (operators / 2 + operands) * volume
    return {"length": float(length), "volume": volume, "effort": effort, "time": effort / _SECONDS}


def standard_figures(counts: Counts) -> dict[str, float]:
    """What follows from the counts, with η₁, η₂ for distinct and N₁, N₂ for all operators and operands."""
    distinct_operators, distinct_operands = len(counts.operators), len(counts.operands)
    operators, operands = counts.operators.total(), counts.operands.total()
    vocabulary, length = distinct_operators + distinct_operands, operators + operands
    volume = length * math.log2(vocabulary) if vocabulary else 0.0
    difficulty = distinct_operators / 2 * operands / distinct_operands if distinct_operands else 0.0
    effort = difficulty * volume
    return {
        "distinct_operators": float(distinct_operators), "distinct_operands": float(distinct_operands),
        "operators": float(operators), "operands": float(operands),
        "vocabulary": float(vocabulary), "length": float(length),
        "volume": volume, "difficulty": difficulty, "effort": effort,
        "time": effort / _SECONDS, "bugs": volume / _BUG,
    }  # fmt: skip


def halstead_counts(source: str) -> Counts:
    """The operators and operands of a Python program; raises UnmeasurableError where it is none."""
    counts = Counts(Counter(), Counter())
    for lexeme in lexemes(source):
        if lexeme.kind is Kind.OPERAND:
            counts.operands[lexeme.text] += 1
        elif lexeme.kind is Kind.OPERATOR and lexeme.text not in _CLOSING:
            counts.operators[_PAIRS.get(lexeme.text, lexeme.text)] += 1
    return counts
