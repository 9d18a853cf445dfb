"""Operators between operands: their phrases, and how long a row of them may be."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from remint.code.instructions.table import WordingTable
from remint.code.instructions.tokens import WordToken, tokens
from remint.code.ir import nodes as ir

COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"))
NULL = ir.Const("null", None)
# "x is null" is said without a second operand.
NULL_TESTS = {"is": "is null", "is not": "is not null"}
# What `%` does to a string is said by another word than what it does to numbers.
FORMATTING = "% text"
_BY_NULL_TEST = {phrase: operator for operator, phrase in NULL_TESTS.items()}


class OperatorPhrase(NamedTuple):
    """The tokens of an operator; `operand` is false where the phrase holds its second operand."""

    tokens: tuple[WordToken, ...]
    operator: str
    operand: bool


def phrases(table: WordingTable) -> tuple[OperatorPhrase, ...]:
    """The phrases of a table, longest first, so that no phrase is taken for the beginning of another."""
    return _phrases(tuple(table.operators.items()))


@cache
def _phrases(operators: tuple[tuple[str, str], ...]) -> tuple[OperatorPhrase, ...]:
    made = [
        OperatorPhrase(tokens(words), _operator_of(operator), operator not in _BY_NULL_TEST)
        for operator, words in operators
    ]
    return tuple(sorted(made, key=lambda phrase: -len(phrase.tokens)))


def _operator_of(key: str) -> str:
    return "%" if key == FORMATTING else _BY_NULL_TEST.get(key, key)


def phrase_key(operator: str, left: ir.Expression) -> str:
    """The key of an operator's words."""
    text = isinstance(left, ir.Text) or (isinstance(left, ir.Const) and left.kind == "string")
    return FORMATTING if operator == "%" and text else operator


def is_infix(node: ir.Expression) -> bool:
    """Whether operators stand between the operands of a node."""
    return isinstance(node, ir.Operation) and len(node.operands) > 1


def null_test(node: ir.Operation) -> str:
    """The phrase of a comparison with null; empty for other operations."""
    if len(node.operators) == 1 and node.operands[-1] == NULL:
        return NULL_TESTS.get(node.operators[0], "")
    return ""
