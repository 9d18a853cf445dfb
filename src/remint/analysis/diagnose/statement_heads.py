"""An `if` in the place of a `while`, or the other way round: one statement with another head, not two statements."""

from __future__ import annotations

from remint.analysis.diagnose.trees import labels
from remint.code.ir import nodes as ir

Pair = tuple[ir.Instruction | None, ir.Instruction | None]


def with_other_heads(pairs: list[Pair]) -> list[Pair]:
    """The pairs of a block, where an `if` in the place of a `while`, or the other way round, is that statement changed:
    not one that is missing beside one that is too much."""
    result: list[Pair] = []
    for old, new in pairs:
        former = result[-1] if result else (None, None)
        expected, seen = former[0] or old, former[1] or new
        single = (former[0] is None) != (former[1] is None) and (old is None) != (new is None)
        if single and expected is not None and seen is not None and _only_head_differs(expected, seen):
            result[-1] = expected, seen
        else:
            result.append((old, new))
    return result


def _only_head_differs(expected: ir.Instruction, seen: ir.Instruction) -> bool:
    heads = {type(expected), type(seen)}
    if heads != {ir.If, ir.While}:
        return False
    (condition, body), (other, block) = _head_and_body(expected), _head_and_body(seen)
    return labels(condition) == labels(other) and [*map(labels, body)] == [*map(labels, block)]


def _head_and_body(statement: ir.Instruction) -> tuple[ir.Expression, ir.Block]:
    assert isinstance(statement, ir.If | ir.While)
    return statement.condition, statement.then if isinstance(statement, ir.If) else statement.body
