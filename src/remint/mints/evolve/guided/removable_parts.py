"""The parts of a program that could be left out, and what stands for leaving each of them out."""

from __future__ import annotations

import ast
import builtins
import copy
import re
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.parsing import python_trees
from remint.code.trees import child_nodes, walk
from remint.mints.evolve.gates.data_flow import without_names, words_of
from remint.mints.evolve.gates.reduced_programs import Change
from remint.records import Candidate

_REMOVABLE = (
    ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.For, ast.While, ast.With, ast.Assert, ast.Delete,
)  # fmt: skip
_CLASS_NAME = re.compile(r"[A-Z]\w*[a-z]\w*")


class ProgramPart(NamedTuple):
    """A statement, or a condition inside of one, and what stands for leaving it out."""

    path: str
    place: int  # of the node that is changed, among all of the file
    words: str  # without the names of variables
    shown: str
    changes: tuple[Change, ...]
    within: frozenset[int]  # the places of the nodes that it is a part of


def parts_of(program: Candidate) -> list[ProgramPart]:
    """Everything in a program that could be left out."""
    return [part for path, tree in python_trees(program).items() for part in _parts_of(path, tree)]


def _parts_of(path: str, tree: ast.Module) -> Iterator[ProgramPart]:
    nodes = list(walk(tree))
    declared = {id(one) for node in nodes for one in _declared(node)}
    within = {id(tree): frozenset[int]()}
    for place, node in enumerate(nodes):
        within |= {id(one): within[id(node)] | {place} for one in child_nodes(node)}
        words, changes = _without(node) if id(node) not in declared else ("", [])
        if changes:
            kind = type(node).__name__
            yield ProgramPart(path, place, f"{kind} {words}", _shown(node), tuple(changes), within[id(node)])


def _declared(node: ast.AST) -> Iterator[ast.AST]:
    """What is no part of its own: types, and calls that are whole statements."""
    match node:
        case ast.Expr(value=ast.Call() as value):
            yield value
        case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
            yield from walk(annotation)
        case ast.FunctionDef(returns=ast.expr() as returns) | ast.AsyncFunctionDef(returns=ast.expr() as returns):
            yield from walk(returns)
        case ast.Subscript(value=ast.Name(id=name)) if _CLASS_NAME.fullmatch(name) or _is_builtin_type(name):
            yield node  # `list[int]`, `Callable[[int], str]`
        case ast.Subscript(value=ast.Attribute(attr=name)) if _CLASS_NAME.fullmatch(name):
            yield node  # `typing.Callable[[int], str]`


def _is_builtin_type(name: str) -> bool:
    return isinstance(getattr(builtins, name, None), type)


def _without(node: ast.AST) -> tuple[str, list[Change]]:
    """What a node says, without names, and the ways to do without it."""
    match node:
        case ast.stmt():
            return (words_of(node), [_pass]) if _is_removable(node) else ("", [])
        case ast.match_case(guard=ast.expr() as guard) if not isinstance(guard, ast.Constant):
            return without_names(ast.unparse(guard)), [_put("guard", way) for way in (True, False)]
        case ast.match_case(guard=None, body=body) if not isinstance(body[0], ast.Pass | ast.Raise):
            return without_names(ast.unparse(node.pattern)), [_never]
        case ast.comprehension(ifs=[_, *_] as conditions):
            words = without_names(" ".join(map(ast.unparse, conditions)))
            return words, [_put_all("ifs", way) for way in (True, False)]
        case ast.Lambda(body=body) if not isinstance(body, ast.Constant):
            return without_names(ast.unparse(body)), [_put("body", None)]
        case ast.IfExp(test=test, body=first, orelse=last):
            return without_names(ast.unparse(test)), [_become(first), _become(last)]
        case ast.expr():
            changes = list(_without_expression(node))
            return without_names(ast.unparse(node)) if changes else "", changes
    return "", []


def _without_expression(node: ast.expr) -> Iterator[Change]:
    match node:
        case ast.BinOp(left=first, right=last):
            yield from (_become(first), _become(last))
        case ast.BoolOp(values=values):
            yield from map(_leave_out, range(len(values)))
        case ast.Compare(ops=[_, _, *_]):
            yield from (_first_pair, _last_pair)
        case ast.Call(func=ast.Attribute(value=first)) | ast.Call(func=ast.Name(), args=[first, *_]):
            yield _become(first)
        case ast.Subscript(value=ast.List() | ast.Tuple() | ast.Dict() as table) if not isinstance(
            node.slice, ast.Slice
        ):
            yield from map(_become, _first_and_last(table))
        case ast.Subscript(value=value, ctx=ast.Load()):
            yield _become(value)
        case ast.Dict(values=values):
            if len(set(map(ast.dump, values))) > 1:
                yield from map(_all_values, _first_and_last(node))
        case ast.List(elts=[ast.Starred(value=value)], ctx=ast.Load()) | ast.Set(elts=[ast.Starred(value=value)]):
            yield _become(value)
        case ast.Tuple(elts=[ast.Starred(value=value)], ctx=ast.Load()):
            yield _become(value)
        case ast.ListComp(elt=one, generators=[made]) | ast.SetComp(elt=one, generators=[made]) if _is_given(one, made):
            yield _become(made.iter)
        case ast.GeneratorExp(elt=one, generators=[made]) if _is_given(one, made):
            yield _become(made.iter)


def _first_and_last(table: ast.List | ast.Tuple | ast.Dict) -> list[ast.expr]:
    """Two of the values to choose from, or the only one; none where what is unpacked has others."""
    values = table.values if isinstance(table, ast.Dict) else table.elts
    is_unpacked = isinstance(table, ast.Dict) and None in table.keys
    if is_unpacked or any(isinstance(one, ast.Starred) for one in values):
        return []
    return values if len(values) < 2 else [values[0], values[-1]]


def _is_given(item: ast.expr, generator: ast.comprehension) -> bool:
    """Whether a comprehension gives what it goes over."""
    match item, generator:
        case ast.Name(id=name), ast.comprehension(target=ast.Name(id=target), ifs=[], is_async=0):
            return name == target
    return False


def _is_removable(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return False
    if isinstance(node, ast.AnnAssign) and node.value is None:
        return False
    targets = node.targets if isinstance(node, ast.Assign) else []
    # `__slots__` and the like tell Python how to keep things.
    is_declared = any(isinstance(one, ast.Name) and one.id.startswith("__") for one in targets)
    return isinstance(node, _REMOVABLE) and not is_declared


def _pass(node: ast.AST) -> None:
    """Turn a statement into one that does nothing."""
    for name in (*node._fields,):
        delattr(node, name)
    node.__class__ = ast.Pass


def _never(node: ast.AST) -> None:
    """Let a case of a `match` be one that nothing falls under."""
    assert isinstance(node, ast.match_case)
    node.guard, node.body = ast.Constant(value=False), [ast.Pass()]


def _put(field: str, value: bool | None) -> Change:
    return lambda node: setattr(node, field, ast.Constant(value=value))


def _put_all(field: str, value: bool | None) -> Change:
    return lambda node: setattr(node, field, [ast.Constant(value=value)])


def _become(part: ast.expr) -> Change:
    """Let an expression be one of its parts."""
    kind, fields = type(part), dict(ast.iter_fields(part))

    def change(node: ast.AST) -> None:
        for name in (*node._fields,):
            delattr(node, name)
        node.__class__ = kind
        for name, value in fields.items():
            setattr(node, name, copy.deepcopy(value))

    return change


def _all_values(value: ast.expr) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Dict)
        node.values = [copy.deepcopy(value) for _ in node.values]

    return change


def _leave_out(place: int) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.BoolOp)
        del node.values[place]

    return change


def _first_pair(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.ops, node.comparators = node.ops[:1], node.comparators[:1]


def _last_pair(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.left, node.ops, node.comparators = node.comparators[-2], node.ops[-1:], node.comparators[-1:]


def _shown(node: ast.AST) -> str:
    if isinstance(node, ast.match_case):
        return ast.unparse(node.guard) if node.guard else f"case {ast.unparse(node.pattern)}"
    if isinstance(node, ast.comprehension):
        return " ".join(f"if {ast.unparse(one)}" for one in node.ifs)
    return ast.unparse(node).partition("\n")[0]
