"""What entries of the dictionary ask of statements and expressions, alone or of two of them."""

from __future__ import annotations

from remint.analysis.diagnose.differences import same
from remint.analysis.diagnose.own_repairs import IN_PLACE
from remint.analysis.diagnose.trees import BLOCKS, InPlaceUpdate, labels, stored_names, writable
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


def continues(statement: ir.Instruction) -> bool:
    """Whether it jumps to the next iteration of the loop around it."""
    if isinstance(statement, ir.While | ir.ForEach):
        return False  # such a jump belongs to that loop
    blocks = (getattr(statement, name) for name in BLOCKS.get(type(statement), ()))
    return _jumps(statement, "continue") or any(continues(one) for block in blocks for one in block)


def _jumps(statement: ir.Instruction, kind: str) -> bool:
    return isinstance(statement, ir.Jump) and statement.kind == kind


def moves_bound(statement: ir.Instruction) -> set[str]:
    """The variable that gets the value of another one, or a number more or less: `low = middle + 1`."""
    if not isinstance(statement, ir.Assign) or len(statement.targets) != 1:
        return set()
    value = statement.value
    plain = value.operands if isinstance(value, ir.Operation) and {*value.operators} <= {"+", "-"} else (value,)
    named = any(isinstance(one, ir.Name) for one in plain)
    simple = named and all(isinstance(one, ir.Name | ir.Const) for one in plain)
    return stored_names((statement,)) if simple and isinstance(statement.targets[0], ir.Name) else set()


def always_moves(loop: ir.While, without: ir.Instruction) -> bool:
    """Whether every way through a loop changes its condition, or leaves it, without one of its statements."""
    names = {one.name for one in walk(loop.condition) if isinstance(one, ir.Name)}
    return _always(loop.body, names, without) is True


def _always(block: ir.Block, names: set[str], without: ir.Instruction) -> bool | None:
    """True where the block is sure to change one of the names or to leave the loop, False where it goes on to the next
    iteration without; None where what comes behind it decides."""
    for statement in block:
        if statement is without:
            continue
        if isinstance(statement, ir.Return | ir.Raise) or _jumps(statement, "break"):
            return True
        if _jumps(statement, "continue"):
            return False
        if isinstance(statement, ir.If):
            sides = [_always(one, names, without) for one in (statement.then, statement.otherwise)]
            if False in sides:
                return False
            if None not in sides:
                return True
        elif type(statement) not in BLOCKS and names & stored_names((statement,)):
            return True
    return None


def new_or_same(expected: ir.Instruction | None, seen: ir.Instruction | None) -> str:
    """In words, where one side changes an object and the other makes a new one of the same value."""
    in_place = isinstance(expected, InPlaceUpdate)
    if expected is None or seen is None or in_place == isinstance(seen, InPlaceUpdate):
        return ""
    first, second = (labels(writable(ir.ProgramTree((one,)))) for one in (expected, seen))
    if first != second:
        return ""
    return "a new object instead of a change in place" if in_place else "a change in place instead of a new object"


def other_statement(expected: ir.Instruction, seen: ir.Node | None) -> str:
    """In words, which kind of statement stands in the place of another."""
    for one, other, words in ((ir.While, ir.If, "if for while"), (ir.If, ir.While, "while for if")):
        if isinstance(expected, one) and isinstance(seen, other):
            return words
    return "another kind of statement"
