"""S10: `x += y` written out, or back."""

from __future__ import annotations

import ast

from remint.code.flow import is_constant_number
from remint.code.known_types import KnownTypes
from remint.code.operator_types import result_type
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import around, hides_variables, replace, takes_variables
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

# The functions of the module `operator`: plain, and in place.
_FUNCTIONS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("add", "iadd"), ast.Sub: ("sub", "isub"), ast.Mult: ("mul", "imul"), ast.Div: ("truediv", "itruediv"),
    ast.FloorDiv: ("floordiv", "ifloordiv"), ast.Mod: ("mod", "imod"), ast.Pow: ("pow", "ipow"),
    ast.BitOr: ("or_", "ior"), ast.BitAnd: ("and_", "iand"), ast.BitXor: ("xor", "ixor"),
    ast.LShift: ("lshift", "ilshift"), ast.RShift: ("rshift", "irshift"),
}  # fmt: skip
_IMMUTABLE = ("int", "bool", "float", "str", "tuple", "bytes")
_LOOPS = (ast.For, ast.AsyncFor, ast.While)


class AugmentedAssignment(Operator):
    """Writes `x += y` as `x = x + y`, as a function of the module `operator`, with a step of its own, or the way back.

    `x + y` makes a new value where `x += y` changes the old one, and complains in other words, so that the types of
    both sides have to be known. `operator.iadd` does and says what `+=` does, whatever the types.
    """

    name = "augmented-assignment"
    family = "shape"
    repacks = True
    paper = "S10"
    description = "writes an augmented assignment out, or back"

    def sites(self, subject: Subject) -> list[Site]:
        """Every augmented assignment to a variable, and every assignment that could be one, as far as types allow."""
        if not hides_variables(subject):
            return []
        types = subject.types
        return [
            site for site, node in subject.sites(ast.AugAssign, ast.Assign)
            if takes_variables(subject, site)
            and _ways(node, types, _in_loop(subject.tree, site), subject.is_plain)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Write it another way."""
        block, place = draft.block(site)
        node = block[place]
        types = draft.types
        way = draft.chance.choice(_ways(node, types, _in_loop(draft.tree, site), draft.subject.is_plain))
        replace(block, [node], _rewritten(draft, node, way))


def _rewritten(draft: Draft, node: ast.stmt, way: str) -> list[ast.stmt]:
    target, operator, value = _parts(node)
    assert target is not None
    if way == "back":
        return [ast.AugAssign(target=ast.Name(id=target, ctx=ast.Store()), op=operator, value=value)]
    if way == "step":
        step = draft.fresh("step", "delta", "change", "increment", "amount")
        sum_ = ast.BinOp(left=ast.Name(id=target, ctx=ast.Load()), op=operator, right=ast.Name(id=step, ctx=ast.Load()))
        return draft.statements("$step = $value\n$x = $sum", step=step, value=value, x=target, sum=sum_)
    if way == "out":
        sum_ = ast.BinOp(left=ast.Name(id=target, ctx=ast.Load()), op=operator, right=value)
        return draft.statements("$x = $sum", x=target, sum=sum_)
    name = _FUNCTIONS[type(operator)][way == "in place"]
    # A name like `add` says little where it is called; with the module in front it says enough.
    named = draft.chance.random() < 0.4
    function = draft.import_name("operator", name) if named else f"{draft.import_name('operator')}.{name}"
    return draft.statements(f"$x = {function}($x, $value)", x=target, value=value)


def _ways(node: ast.AST, types: KnownTypes, in_loop: bool, plain: bool) -> list[str]:
    """How a statement can be written otherwise and do the same."""
    target, operator, value = _parts(node)
    if target is None or type(operator) not in _FUNCTIONS:
        return []
    old = types.of(_target(node))
    # Each pair of types must have the operator: what is missing is named differently in the message.
    known = (
        old is not None and old <= set(_IMMUTABLE) and result_type(operator, old, types.of(value), value) is not None
    )
    if isinstance(node, ast.Assign):
        return ["back"] if known and old else []
    ways = ["out", "function"] if known else []
    if plain:  # `operator.iadd` is for tables of operators
        return ["out"] if known else []
    if known and (isinstance(value, ast.Constant) or is_constant_number(value)):
        ways.append("step")
    # Text that grows in a loop grows in place, but not when it is handed to a function.
    grows = in_loop and isinstance(operator, ast.Add) and not (old is not None and old <= {"int", "float", "bool"})
    if grows:
        return [way for way in ways if way != "function"]
    return [*ways, "in place"]


def _parts(node: ast.AST) -> tuple[str | None, ast.operator, ast.expr]:
    """The variable, the operator and the other operand of `x += y` or `x = x + y`."""
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        return node.target.id, node.op, node.value
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.value, ast.BinOp):
        target, left = node.targets[0], node.value.left
        if isinstance(target, ast.Name) and isinstance(left, ast.Name) and left.id == target.id:
            return target.id, node.value.op, node.value.right
    return None, ast.Add(), ast.Constant(value=0)


def _target(node: ast.AST) -> ast.expr:
    if isinstance(node, ast.Assign):
        return node.targets[0]
    assert isinstance(node, ast.AugAssign)
    return node.target


def _in_loop(tree: ast.Module, site: Site) -> bool:
    return any(isinstance(node, _LOOPS) for node in around(tree, site))
