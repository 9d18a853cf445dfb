"""The opposite of a condition, as a person would write it."""

from __future__ import annotations

import ast
import copy

from remint.code.known_types import KnownTypes

# Whatever the operands, these give True where the other gives False.
_OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
# These do so for whole numbers and for text, but not for every object, nor, in order, for a float that is no number.
_OF_KNOWN: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
}  # fmt: skip


def negated(test: ast.expr, types: KnownTypes) -> ast.expr | None:
    """A condition that holds exactly where this does not, asked as often; None where only `not (a < b)` would do."""
    test = copy.deepcopy(test) if not isinstance(test, ast.Compare) else test
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    if not isinstance(test, ast.Compare):
        return ast.UnaryOp(op=ast.Not(), operand=test)
    if len(test.ops) > 1:
        return None
    sign = type(test.ops[0])
    known = all(types.is_always(side, "int", "bool") for side in (test.left, *test.comparators))
    known |= all(types.is_always(side, "str") for side in (test.left, *test.comparators))
    opposite = _OPPOSITES.get(sign) or (_OF_KNOWN.get(sign) if known else None)
    if opposite is None:
        return None
    return ast.Compare(left=copy.deepcopy(test.left), ops=[opposite()], comparators=copy.deepcopy(test.comparators))
