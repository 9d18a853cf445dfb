"""What entries of the dictionary ask of statements and expressions, alone or of two of them."""

from __future__ import annotations

from remint.analysis.diagnose.differences import same
from remint.analysis.diagnose.own_repairs import IN_PLACE
from remint.analysis.diagnose.trees import labels
from remint.code.ir import nodes as ir
from remint.code.ir.walk import walk


def other_operation(expected: ir.Operation, seen: ir.Operation) -> str:
    """How two operations differ, in words."""
    if expected.operators != seen.operators or _leaves(expected) == _leaves(seen):
        return "operator"
    if sorted(map(labels, expected.operands)) != sorted(map(labels, seen.operands)):
        return "operands"
    # `a > b` is compared as `b < a`, so that operands of a comparison in another order are another operator.
    return "operator" if set(expected.operators) <= {"<", "<="} else "operand order"


def _leaves(node: ir.Node) -> list[tuple[str, ...]]:
    return [labels(one) for one in walk(node) if isinstance(one, ir.Name | ir.Const)]


def uses_nothing(statement: ir.Instruction | None) -> bool:
    """Whether a statement takes the value of a method such as `sort`, which has none."""
    value = statement.value if isinstance(statement, ir.Assign | ir.Return) else None
    called = value.function if isinstance(value, ir.Invoke) else None
    return isinstance(called, ir.Attribute) and called.name in IN_PLACE


def is_swapped(expected: ir.Node | None, seen: ir.Node | None) -> bool:
    """Whether an assignment goes the other way round."""
    if not isinstance(expected, ir.Assign) or not isinstance(seen, ir.Assign):
        return False
    return same(expected.targets[0], seen.value) and same(expected.value, seen.targets[0])


def reordered(expected: ir.Invoke, seen: ir.Invoke) -> bool:
    """Whether a call has the same arguments in another order."""
    return sorted(map(labels, expected.arguments)) == sorted(map(labels, seen.arguments))


def operators_of(node: ir.Node | None) -> tuple[str, ...]:
    """The operators of an operation; none of anything else."""
    return node.operators if isinstance(node, ir.Operation) else ()


def divides(node: ir.Node | None) -> bool:
    """Whether there is a true division in it."""
    return node is not None and any(operators_of(one) == ("/",) for one in walk(node))


def called_name(function: ir.Node) -> str:
    """The name of a function or method; nothing where it has none."""
    return function.name if isinstance(function, ir.Name | ir.Attribute) else ""


def splits(node: ir.Node | None) -> bool:
    """Whether it is a method that splits texts, or a call of one."""
    if isinstance(node, ir.Attribute):
        return node.name in ("split", "rsplit", "string_split")
    return isinstance(node, ir.Invoke) and called_name(node.function) in ("split", "rsplit", "string_split")
