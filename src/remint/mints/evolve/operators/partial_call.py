"""Operators and calls become functions that are given their values: operator and functools.partial."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable

from remint.code.flow import is_builtin
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import replace
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject

_BINARY: dict[type[ast.AST], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.BitAnd: "and_", ast.BitOr: "or_", ast.BitXor: "xor", ast.LShift: "lshift",
    ast.RShift: "rshift", ast.MatMult: "matmul",
}  # fmt: skip
_COMPARED: dict[type[ast.AST], str] = {
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne",
}  # fmt: skip
_IN_PLACE = {
    "add": "iadd", "sub": "isub", "mul": "imul", "truediv": "itruediv", "floordiv": "ifloordiv", "mod": "imod",
    "pow": "ipow", "and_": "iand", "or_": "ior", "xor": "ixor", "lshift": "ilshift", "rshift": "irshift",
    "matmul": "imatmul",
}  # fmt: skip
_BUILTINS = ("sorted", "max", "min", "sum", "print", "int", "enumerate", "round", "zip", "dict")
_HOLDERS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return, ast.Expr)


class PartialCall(Operator):
    """Writes an operation as a call from `operator`, or a call with `functools.partial`."""

    name = "partial-call"
    description = "writes operations as functions of operator and functools"
    idle = True  # it only says the same in other words

    def sites(self, subject: Subject) -> list[Site]:
        """Operations and calls outside conditions, whose parts keep their order."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        kinds = (ast.BinOp, ast.Compare, ast.Call, ast.Subscript, ast.AugAssign)
        return [site for site, node in subject.sites(*kinds) if _is_site(facts, site.path, node)]

    def apply(self, draft: Draft, site: Site) -> None:
        """Put the call in place of the operation."""
        node = draft.node(site)
        if isinstance(node, ast.AugAssign):
            block, _ = draft.block(site)
            replace(block, [node], [_in_place(draft, node)])
            return
        spot = ExpressionSlot(draft.tree, site.path)
        form = _form_of(node)
        assert form is not None
        spot.put(form(draft, node))


Form = Callable[[Draft, ast.AST], ast.expr]


def _is_site(facts: ProgramFacts, path: tuple[Step, ...], node: ast.AST) -> bool:
    if not _is_short(facts, path, node):
        return False
    if isinstance(node, ast.AugAssign):
        return isinstance(node.target, ast.Name)
    if not _is_in_a_value(facts, path) or (isinstance(node, ast.Call) and not _can_be_bound(facts, node)):
        return False
    return _form_of(node) is not None


def _form_of(node: ast.AST) -> Form | None:
    """How a node can be written; None: it stays as it is."""
    match node:
        case (
            ast.BinOp(left=ast.Constant(), right=ast.Constant())
            | ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod())
        ):
            return None
        case ast.BinOp():
            return _binary
        case ast.Compare(ops=[one]) if type(one) in _COMPARED:
            return _comparison
        case ast.Subscript(ctx=ast.Load(), slice=index) if not _has_slice(index):
            return _item
        case ast.Call(func=ast.Name()):
            return _bound_call
        case ast.Call(func=ast.Attribute()):
            return _method
    return None


def _is_short(facts: ProgramFacts, path: tuple[Step, ...], node: ast.AST) -> bool:
    """Whether the line is still easy to read with another call in it."""
    statement = next(one for one in (node, *reversed(facts.around(path))) if isinstance(one, ast.stmt | ast.Module))
    if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Return | ast.Expr):
        text = ast.unparse(statement)
        return len(text) + getattr(statement, "col_offset", 0) <= 60 and text.count("(") + text.count("[") <= 5
    return False


def _is_in_a_value(facts: ProgramFacts, path: tuple[Step, ...]) -> bool:
    """Whether a place is in what a statement assigns or returns, and in no text or condition."""
    around = facts.around(path)
    place = next((n for n in range(len(around) - 1, -1, -1) if isinstance(around[n], ast.stmt)), None)
    if place is None or not isinstance(around[place], _HOLDERS) or path[place][0] != "value":
        return False
    if facts.scope(path).kind == "class":
        return False
    for node, (field, _) in zip(around[place:], path[place:], strict=True):
        if isinstance(node, ast.JoinedStr | ast.Lambda) or (isinstance(node, ast.comprehension) and field == "ifs"):
            return False
        # The measure looks for operators in the arguments of these.
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("any", "all", "range"):
            return False
    return True


def _can_be_bound(facts: ProgramFacts, node: ast.Call) -> bool:
    if any(isinstance(one, ast.Starred) for one in node.args) or any(one.arg is None for one in node.keywords):
        return False
    constants = all(isinstance(one.value, ast.Constant) for one in node.keywords)
    if is_builtin(node.func, facts.scopes, *_BUILTINS):
        return bool(node.args and node.keywords) and constants
    function = node.func
    if not isinstance(function, ast.Attribute) or function.attr.startswith("_"):
        return False
    # The arguments are looked at before the object then.
    if not constants or not all(isinstance(one, ast.Constant) for one in node.args):
        return False
    return not _is_module_or_self(facts, function.value) and not facts.calls.own_functions(function)


def _is_module_or_self(facts: ProgramFacts, node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super":
        return True
    while isinstance(node, ast.Attribute):
        node = node.value
    if not isinstance(node, ast.Name):
        return isinstance(node, ast.Constant)
    binding = facts.scopes.meaning(node)
    if node.id in ("self", "cls") or binding is None:
        return True
    return bool(binding.nodes("import", "class", "function"))


def _has_slice(node: ast.expr) -> bool:
    return any(isinstance(one, ast.Slice | ast.Starred) for one in walk(node))


def _function(draft: Draft, name: str, module: str = "operator") -> ast.expr:
    """The way to a function of a module: through the module, or by its own name."""
    if draft.chance.random() < 0.5 and not hasattr(builtins, name):
        return ast.Name(id=draft.import_name(module, name), ctx=ast.Load())
    return ast.Attribute(value=ast.Name(id=draft.import_name(module), ctx=ast.Load()), attr=name, ctx=ast.Load())


def _binary(draft: Draft, node: ast.AST) -> ast.expr:
    assert isinstance(node, ast.BinOp)
    return _applied(draft, _function(draft, _BINARY[type(node.op)]), node.left, node.right)


def _comparison(draft: Draft, node: ast.AST) -> ast.expr:
    assert isinstance(node, ast.Compare)
    return _applied(draft, _function(draft, _COMPARED[type(node.ops[0])]), node.left, node.comparators[0])


def _applied(draft: Draft, function: ast.expr, left: ast.expr, right: ast.expr) -> ast.expr:
    """A function called with two values at once, or with one after the other."""
    if draft.chance.random() < 0.3:
        first = ast.Call(func=_function(draft, "partial", "functools"), args=[function, left], keywords=[])
        return ast.Call(func=first, args=[right], keywords=[])
    return ast.Call(func=function, args=[left, right], keywords=[])


def _in_place(draft: Draft, node: ast.AugAssign) -> ast.stmt:
    assert isinstance(node.target, ast.Name)
    function = _function(draft, _IN_PLACE[_BINARY[type(node.op)]])
    value = ast.Call(func=function, args=[ast.Name(id=node.target.id, ctx=ast.Load()), node.value], keywords=[])
    return ast.Assign(targets=[node.target], value=value, lineno=1)


def _item(draft: Draft, node: ast.AST) -> ast.expr:
    assert isinstance(node, ast.Subscript)
    if isinstance(node.slice, ast.Constant) and draft.chance.random() < 0.5:
        getter = ast.Call(func=_function(draft, "itemgetter"), args=[node.slice], keywords=[])
        return ast.Call(func=getter, args=[node.value], keywords=[])
    return ast.Call(func=_function(draft, "getitem"), args=[node.value, node.slice], keywords=[])


def _bound_call(draft: Draft, node: ast.AST) -> ast.expr:
    assert isinstance(node, ast.Call)
    first = ast.Call(func=_function(draft, "partial", "functools"), args=[node.func], keywords=node.keywords)
    return ast.Call(func=first, args=node.args, keywords=[])


def _method(draft: Draft, node: ast.AST) -> ast.expr:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Attribute)
    args: list[ast.expr] = [ast.Constant(value=node.func.attr), *node.args]
    caller = ast.Call(func=_function(draft, "methodcaller"), args=args, keywords=node.keywords)
    return ast.Call(func=caller, args=[node.func.value], keywords=[])
