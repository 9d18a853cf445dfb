"""Which constants of a program can come from elsewhere without anybody noticing, and what to call them."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import NamedTuple

from remint.code.name_introspection import watches_variables
from remint.code.scopes import Function, Scopes
from remint.code.trees import child_nodes, walk
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_LOOPS = (ast.For, ast.AsyncFor, ast.While, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_TYPE_ALIAS: tuple[type[ast.AST], ...] = (ast.TypeAlias,) if hasattr(ast, "TypeAlias") else ()


@lru_cache(maxsize=4)  # many operators ask about one program
def constant_sites(subject: Subject) -> tuple[tuple[Site, ast.Constant], ...]:
    """Every number and text that may be computed instead, known again by the statement it is in."""
    if not is_open(subject):
        return ()
    fixed, found = _fixed(subject), []
    for path, node in subject.walk():
        if isinstance(node, ast.Constant) and type(node.value) in (int, float, str, bytes) and node not in fixed:
            statement = node_at(subject.tree, path[: _statement_length(subject.tree, path)])
            found.append((Site(path, subject.site(path, statement).key), node))
    return tuple(found)


@lru_cache(maxsize=4)
def is_open(subject: Subject) -> bool:
    """Whether new names change nothing that the program can see, and equal values may be different objects."""
    if watches_variables(walk(subject.tree), subject.scopes):
        return False
    return not any(
        (isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names))
        or (isinstance(node, ast.Name) and node.id in ("id", "builtins"))
        or _is_changed_library(node, subject.scopes)
        or (isinstance(node, ast.Compare) and _is_identity_of_values(node))
        for node in walk(subject.tree)
    )  # fmt: skip


class EnclosingNodes(NamedTuple):
    """What is around a node of a program."""

    function: Function | None  # the innermost one; None: outside of all functions
    is_default: bool  # whether it is the default of a parameter
    is_repeated: bool  # whether it may be evaluated more than once each time its function runs
    is_loop_head: bool  # whether that is only so as the head of a loop, which a line before would not be
    is_elif: bool  # whether no line can stand before its statement
    ifs: int  # how many conditions are around its statement


def surroundings(tree: ast.Module, path: tuple[Step, ...]) -> EnclosingNodes:
    """What is around the node at the end of a way."""
    function: Function | None = None
    repeated: list[int] = []
    ifs, is_default = 0, False
    length = _statement_length(tree, path)
    for place, (field, _) in enumerate(path):
        node = node_at(tree, path[:place])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if field == "body":
                function, repeated = node, []
            else:
                is_default = True
        elif isinstance(node, ast.Lambda) and field == "args":
            is_default = True
        elif isinstance(node, _LOOPS) and field not in ("iter", "orelse"):
            repeated.append(place)
        ifs += isinstance(node, ast.If) and place < length
    is_head = repeated == [length] and isinstance(node_at(tree, path[:length]), ast.While)
    return EnclosingNodes(function, is_default, bool(repeated), is_head, _is_elif(tree, path[:length]), ifs)


def is_called_inside(tree: ast.Module, function: Function) -> bool:
    """Whether the program itself may call a function: then often, and from deep inside others."""
    if function.name.startswith("__"):
        return True
    return any(
        (isinstance(node, ast.Name) and node.id == function.name)
        or (isinstance(node, ast.Attribute) and node.attr == function.name)
        or (isinstance(node, ast.Constant) and node.value == function.name)
        for node in walk(tree)
    )  # fmt: skip


def nouns(tree: ast.Module, path: tuple[Step, ...]) -> tuple[str, ...]:
    """What people would call a constant, by what is done with it."""
    node, parent = node_at(tree, path), node_at(tree, path[:-1])
    if isinstance(parent, ast.UnaryOp) and len(path) > 1:
        parent = node_at(tree, path[:-2])
    assert isinstance(node, ast.Constant)
    named = _named_by(parent)
    if named:
        return named
    texts, numbers = _NOUNS.get(
        type(parent), (("label", "symbol", "entry", "title"), ("amount", "size", "level", "count"))
    )
    if isinstance(parent, ast.BinOp):
        numbers = _OPERANDS.get(type(parent.op), numbers)
    if isinstance(parent, ast.Call):
        called = parent.func.attr if isinstance(parent.func, ast.Attribute) else getattr(parent.func, "id", "")
        texts, numbers = _ARGUMENTS.get(called, texts), _ARGUMENTS.get(called, numbers)
    if isinstance(parent, ast.Compare) and not isinstance(parent.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        numbers = ("target", "expected", "remainder", "reference")
    return texts if isinstance(node.value, str | bytes) else numbers


_NOUNS: dict[type[ast.AST], tuple[tuple[str, ...], tuple[str, ...]]] = {
    ast.Compare: (
        ("marker", "token", "category", "symbol", "keyword"),
        ("limit", "threshold", "bound", "cutoff", "ceiling"),
    ),
    ast.Subscript: (("key", "field", "column", "heading"), ("offset", "position", "slot", "place")),
    ast.Slice: (("key", "edge"), ("offset", "start", "margin", "edge")),
    ast.Return: (("label", "answer", "message", "reply"), ("fallback", "outcome", "default", "answer")),
    ast.Assign: (("text", "buffer", "prefix", "seed"), ("initial", "origin", "baseline", "seed")),
    ast.AugAssign: (("suffix", "piece", "filler"), ("step", "increment", "delta", "stride")),
    ast.BinOp: (("suffix", "glue", "piece", "padding"), ("amount", "factor", "unit", "portion")),
    ast.Call: (("pattern", "label", "piece", "sample"), ("amount", "quantity", "size", "span")),
    ast.IfExp: (
        ("label", "choice", "mark", "verdict", "wording", "variant"),
        ("choice", "fallback", "option", "setting"),
    ),
    ast.Tuple: (("item", "entry", "mark", "part"), ("item", "entry", "rank", "part")),
    ast.List: (("item", "entry", "mark", "word"), ("item", "entry", "seed", "value")),
    ast.Dict: (("item", "entry", "code"), ("rank", "weight", "score")),
}
_OPERANDS: dict[type[ast.operator], tuple[str, ...]] = {
    ast.Add: ("step", "shift", "increment", "margin"),
    ast.Sub: ("step", "shift", "offset", "margin"),
    ast.Mult: ("factor", "scale", "weight", "multiplier"),
    ast.Div: ("divisor", "ratio", "denominator"),
    ast.FloorDiv: ("divisor", "width", "bucket"),
    ast.Mod: ("modulus", "period", "cycle", "base"),
    ast.Pow: ("exponent", "degree", "order"),
}
_ARGUMENTS = {
    "join": ("separator", "delimiter", "glue"),
    "split": ("separator", "delimiter"),
    "replace": ("old_part", "filler", "substitute"),
    "strip": ("margin", "padding"),
    "range": ("first", "bound", "steps", "stride"),
    "print": ("message", "headline", "notice"),
    "startswith": ("prefix",),
    "endswith": ("suffix",),
    "count": ("wanted", "needle"),
    "ValueError": ("complaint", "reason", "message"),
    "round": ("digits", "precision"),
    "max": ("floor", "minimum"),
    "min": ("ceiling", "maximum"),
}


def _named_by(parent: ast.AST) -> tuple[str, ...]:
    """Names that the program itself suggests: those of a keyword or of the variable that is set."""
    if isinstance(parent, ast.keyword) and parent.arg and parent.arg.isascii():
        return (f"default_{parent.arg}", f"chosen_{parent.arg}")
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
        name = parent.targets[0].id.lower().strip("_")
        if len(name) > 2 and name.count("_") < 2 and name.isascii():
            return (f"initial_{name}", f"start_{name}", f"{name}_seed", f"base_{name}")
    return ()


def _fixed(subject: Subject) -> set[ast.AST]:
    """The nodes in which every constant has to stay as it is."""
    fixed: set[ast.AST] = set()
    for node in walk(subject.tree):
        parts = _fixed_parts(node, subject.scopes)
        if isinstance(node, ast.stmt):
            # What a library is called with means something to it; and what an operator put there is not done over.
            parts += [part for part in _own_expressions(node) if _calls_library(part, subject.scopes)]
        for part in parts:
            fixed.update(walk(part))
    return fixed


def _own_expressions(statement: ast.stmt) -> list[ast.AST]:
    """The expressions of a statement, without those of statements inside it."""
    inside = (ast.stmt, ast.ExceptHandler, ast.match_case)
    return [node for node in child_nodes(statement) if not isinstance(node, inside)]


def _calls_library(part: ast.AST, scopes: Scopes) -> bool:
    return any(isinstance(node, ast.Call) and _is_imported(node.func, scopes) for node in walk(part))


def _fixed_parts(node: ast.AST, scopes: Scopes) -> list[ast.AST]:
    match node:
        case ast.JoinedStr() | ast.pattern() | ast.Expr(value=ast.Constant()):
            return [node]
        case ast.Compare() if any(isinstance(one, ast.Is | ast.IsNot) for one in node.ops):
            return [node]
        case ast.Raise():
            return [node]
        case ast.If(body=[ast.Raise()], orelse=[]):
            return [node.test]
        case ast.Subscript(value=value) if _is_imported(value, scopes):
            return [node.slice]
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return [*node.decorator_list, *([node.returns] if node.returns else [])]
        case ast.ClassDef():
            functions = (ast.FunctionDef, ast.AsyncFunctionDef)
            body = [one for one in node.body if not isinstance(one, functions)]
            return [*node.decorator_list, *node.bases, *node.keywords, *body]
        case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
            return [annotation]
        case ast.If(test=test) if any(isinstance(one, ast.Name) and one.id == "__name__" for one in walk(test)):
            return [test]
        case ast.Dict(keys=keys):
            return [key for key in keys if key is not None]
        case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("__"):
            return [node]
    return [node] if isinstance(node, _TYPE_ALIAS) else []


def _is_imported(node: ast.AST, scopes: Scopes) -> bool:
    while isinstance(node, ast.Attribute | ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    meaning = scopes.meaning(node)
    return meaning is not None and bool(meaning.nodes("import"))


def _is_changed_library(node: ast.AST, scopes: Scopes) -> bool:
    """Whether something of a library is replaced, so that it may do something else; `sys` is none that is used here."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
        return bool(node.args) and _is_imported(node.args[0], scopes)
    is_set = isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
    return is_set and _is_imported(node, scopes) and "sys" not in {getattr(one, "id", "") for one in walk(node)}


def _is_identity_of_values(node: ast.Compare) -> bool:
    """Whether `is` compares something else than with None, True, False or `...`, which exist once."""
    sides = [node.left, *node.comparators]
    return any(
        isinstance(operator, ast.Is | ast.IsNot) and not any(_is_singleton(side) for side in sides[place : place + 2])
        for place, operator in enumerate(node.ops)
    )  # fmt: skip


def _is_singleton(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type":
        return True
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, bool) or node.value is ...)


def _statement_length(tree: ast.Module, path: tuple[Step, ...]) -> int:
    """How much of a way leads to the innermost statement on it."""
    return next(end for end in range(len(path), -1, -1) if isinstance(node_at(tree, path[:end]), ast.stmt | ast.Module))


def _is_elif(tree: ast.Module, path: tuple[Step, ...]) -> bool:
    parent = node_at(tree, path[:-1])
    return path[-1:] == (("orelse", 0),) and isinstance(parent, ast.If) and isinstance(node_at(tree, path), ast.If)
