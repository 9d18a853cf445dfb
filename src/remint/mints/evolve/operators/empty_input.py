"""A function that loops over what it is given answers at once where that is empty."""

from __future__ import annotations

import ast
import copy
import math
from typing import Any, NamedTuple

from remint.code.flow import code_start, is_builtin, leaves
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

_SIZED = ("str", "list", "tuple", "dict", "set", "frozenset", "bytes")  # that are false exactly when they are empty
_VIEWS = ("items", "keys", "values")
_SPLITS = ("split", "splitlines")  # that give nothing of an empty text, without an argument
_WRAPPERS = ("enumerate", "reversed", "sorted", "list", "tuple", "set", "iter")
_MAKERS = ("list", "dict", "set", "tuple", "str", "int", "float")  # that give something empty, without an argument
_FUNCTIONS = {"len": len, "sum": sum, "sorted": sorted, "str": str, "int": int, "bool": bool, "list": list,
              "tuple": tuple, "set": set, "dict": dict, "float": float, "abs": abs}  # fmt: skip
_METHODS = ("join", "strip", "rstrip", "lstrip", "lower", "upper", "title", "capitalize")
_EMPTY: dict[type, str] = {list: "[]", dict: "{}", set: "set()", tuple: "()"}
_PLAIN = (str, int, float, bool, type(None))


class EmptyAnswer(NamedTuple):
    """What a function returns where one of its parameters is empty."""

    parameter: str
    value: ast.expr


class EmptyInput(Operator):
    """Puts `if not items: return []` before a function that would otherwise loop over nothing."""

    name = "empty-input"
    shortcut = True
    description = "answers at once where what a function loops over is empty"

    def sites(self, subject: Subject) -> list[Site]:
        """Functions that set some variables, loop over a parameter of known type, and return."""
        if facts_of(subject).is_watching:
            return []
        return [
            site for site, node in subject.sites(ast.FunctionDef)
            if isinstance(node, ast.FunctionDef) and _answer(subject, node) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Answer behind the docstring, before anything is done."""
        function, original = draft.node(site), node_at(draft.subject.tree, site.path)
        assert isinstance(function, ast.FunctionDef)
        assert isinstance(original, ast.FunctionDef)
        answer = _answer(draft.subject, original)
        assert answer is not None
        place = code_start(function.body)
        function.body[place:place] = draft.statements(
            "if not $items:\n    return $value", items=answer.parameter, value=copy.deepcopy(answer.value)
        )


def _answer(subject: Subject, function: ast.FunctionDef) -> EmptyAnswer | None:
    """What a function returns where what it loops over is empty; None: nobody can tell."""
    match function.body[code_start(function.body) :]:
        case [*before, ast.For(orelse=[]) as loop, ast.Return(value=ast.expr() as result)]:
            pass
        case _:
            return None
    if leaves(loop.body) & {"yield", "await"}:
        return None
    scopes, parameters = subject.scopes, {one.arg for one in function.args.args}
    items = _items(subject, loop.iter)
    known = _set_before(before, scopes)
    if items is None or known is None or items.id not in parameters or parameters & known.keys():
        return None
    made = _known_value(result, known, scopes, parameters)
    return None if made is None else EmptyAnswer(items.id, made)


def _items(subject: Subject, iterated: ast.expr) -> ast.Name | None:
    """The variable that a loop goes over, if the loop does nothing at all where that is empty."""
    scopes = subject.scopes
    match iterated:
        case ast.Name():
            return iterated if subject.types.is_always(iterated, *_SIZED) else None
        case ast.Call(func=ast.Attribute(value=ast.Name() as name, attr=method), args=[], keywords=[]):
            kinds = ("dict",) if method in _VIEWS else ("str",) if method in _SPLITS else ()
            return name if kinds and subject.types.is_always(name, *kinds) else None
        case ast.Call(func=function, args=[inner], keywords=[]) if is_builtin(function, scopes, *_WRAPPERS):
            is_turned = is_builtin(function, scopes, "reversed")
            found = _items(subject, inner)
            is_fine = isinstance(inner, ast.Name) and found is not None
            # A set has no last item.
            turns = not is_turned or (is_fine and subject.types.is_always(inner, "str", "list", "tuple", "dict"))
            return found if turns else None
        case ast.Call(func=function, args=[end] | [ast.Constant(value=int()), end], keywords=[]) if is_builtin(
            function, scopes, "range"
        ):
            start = iterated.args[0]
            is_back = isinstance(start, ast.Constant) and isinstance(start.value, int) and start.value < 0
            return None if is_back else _measured(subject, end)
    return None


def _measured(subject: Subject, end: ast.expr) -> ast.Name | None:
    """The variable whose length, or less than that, an expression gives."""
    match end:
        case ast.BinOp(left=inner, op=ast.Sub() | ast.FloorDiv(), right=ast.Constant(value=int() as by)) if by > 0:
            return _measured(subject, inner)
        case ast.Call(func=function, args=[ast.Name() as name], keywords=[]) if is_builtin(
            function, subject.scopes, "len"
        ) and subject.types.is_always(name, *_SIZED):
            return name
    return None


def _set_before(statements: list[ast.stmt], scopes: Scopes) -> dict[str, ast.expr] | None:
    """Variables with the values that they are given first; None where something else happens."""
    found: dict[str, ast.expr] = {}
    for one in statements:
        match one:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_start(value, scopes):
                found[name] = value
            case _:
                return None
    return found


def _is_start(value: ast.expr, scopes: Scopes) -> bool:
    match value:
        case ast.Constant():
            return isinstance(value.value, _PLAIN)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float())):
            return True
        case ast.List(elts=[]) | ast.Dict(keys=[]):
            return True
        case ast.Call(func=function, args=[], keywords=[]):
            return is_builtin(function, scopes, *_MAKERS)
    return False


class _Known(ast.NodeTransformer):
    def __init__(self, known: dict[str, ast.expr]) -> None:
        self._known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The value that a variable was given first."""
        return copy.deepcopy(self._known.get(node.id, node))


def _known_value(result: ast.expr, known: dict[str, ast.expr], scopes: Scopes, parameters: set[str]) -> ast.expr | None:
    """What a result is with these values, written as a person would."""
    if isinstance(result, ast.Name) and result.id in parameters:
        return result
    if isinstance(result, ast.Tuple):
        parts = [_known_value(one, known, scopes, parameters) for one in result.elts]
        done = [one for one in parts if one is not None]
        return ast.Tuple(elts=done, ctx=ast.Load()) if len(done) == len(parts) and done else None
    if any(not _is_evaluated(one, known, scopes) for one in walk(result)):
        return None
    whole = ast.fix_missing_locations(ast.Expression(_Known(known).visit(copy.deepcopy(result))))
    try:
        value: Any = eval(compile(whole, "", "eval"), {"__builtins__": {}}, dict(_FUNCTIONS))
    except Exception:  # a program that fails where there is nothing goes on failing as it did
        return None
    if type(value) is float and not math.isfinite(value):
        return None
    text = repr(value) if type(value) in _PLAIN else _EMPTY.get(type(value), "") if not value else ""
    return ast.parse(text, mode="eval").body if text else None


def _is_evaluated(node: ast.AST, known: dict[str, ast.expr], scopes: Scopes) -> bool:
    """Whether a part of an expression is one that is safe and quick to evaluate, with small values."""
    match node:
        case ast.Name(id=name):
            return name in known or is_builtin(node, scopes, *_FUNCTIONS)
        case ast.Attribute(attr=name):
            return name in _METHODS
        case ast.Call(keywords=[]) | ast.Constant() | ast.Compare() | ast.BoolOp() | ast.IfExp() | ast.UnaryOp():
            return True
        case ast.BinOp(op=ast.Add() | ast.Sub()) | ast.List(elts=[]) | ast.Dict(keys=[]):
            return True
        case ast.expr_context() | ast.cmpop() | ast.boolop() | ast.unaryop() | ast.operator():
            return True
    return False
