"""Objects of small classes are replaced by one variable for each of their fields."""

from __future__ import annotations

import ast
from itertools import count
from typing import NamedTuple

from remint.code.inlining.blocks import (
    FIELD,
    Block,
    Replace,
    Substitute,
    assign,
    evaluated_at_once,
    name_of,
    rewrite_blocks,
    stores,
    without_docstring,
)
from remint.code.trees import copied, walk


class SmallClass(NamedTuple):
    """A class that holds values: what its parameters are, how its fields are set, and what it can do."""

    parameters: list[str]
    defaults: dict[str, ast.expr]
    sets: Block  # with `self.field` as targets
    methods: dict[str, ast.FunctionDef]


def replace_records(tree: ast.Module, kept: set[str], numbers: count[int]) -> int:
    """Take objects apart; how many that were."""
    classes = _classes(tree, kept)
    return _named(tree, classes, numbers) or _taken_apart(tree, classes) if classes else 0


def _classes(tree: ast.Module, kept: set[str]) -> dict[str, SmallClass]:
    found = {}
    for node in walk(tree):
        match node:
            case ast.ClassDef() if node.name not in kept:
                made = _small_class(node)
                if made is not None:
                    found[node.name] = made
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="namedtuple"), args=[_, fields])
            ):
                names = _words(fields)
                found[name] = SmallClass(names, {}, [_set_field(one) for one in names], {})
    return found


def _small_class(node: ast.ClassDef) -> SmallClass | None:
    bases = [ast.unparse(one) for one in node.bases]
    decorators = [ast.unparse(one).partition("(")[0] for one in node.decorator_list]
    if bases not in ([], ["NamedTuple"]) or not set(decorators) <= {"dataclass", "dataclasses.dataclass"}:
        return None
    methods = {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}
    first = methods.pop("__init__", None)
    if any(name.startswith("__") and name != "__call__" for name in methods):
        return None
    if first is not None:
        parameters = [one.arg for one in first.args.args[1:]]
        behind = parameters[len(parameters) - len(first.args.defaults) :]
        return SmallClass(
            parameters,
            dict(zip(behind, first.args.defaults, strict=True)),
            without_docstring(first.body),
            methods,
        )
    fields = [one for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
    names = [one.target.id for one in fields if isinstance(one.target, ast.Name)]
    defaults = {name: _default(one.value) for name, one in zip(names, fields, strict=True) if one.value is not None}
    return SmallClass(names, defaults, [_set_field(one) for one in names], methods)


def _default(value: ast.expr) -> ast.expr:
    match value:
        case ast.Call(func=ast.Name(id="field"), keywords=[ast.keyword(arg="default_factory", value=factory)]):
            return ast.Call(func=factory, args=[], keywords=[])
    return value


def _set_field(name: str) -> ast.stmt:
    target = ast.Attribute(value=name_of("self"), attr=name, ctx=ast.Store())
    return ast.Assign(targets=[target], value=name_of(name), lineno=1)


def _words(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant):
        return str(node.value).replace(",", " ").split()
    return [str(one.value) for one in getattr(node, "elts", []) if isinstance(one, ast.Constant)]


def _named(tree: ast.Module, classes: dict[str, SmallClass], numbers: count[int]) -> int:
    """Give every object that is made inside an expression a name before it; how many that were."""
    changes = 0

    def change(block: Block) -> Block:
        nonlocal changes
        made: Block = []
        for statement in block:
            for node in list(evaluated_at_once(statement)):
                is_whole = isinstance(statement, ast.Assign) and statement.value is node
                match node:
                    case ast.Call(func=ast.Name(id=name)) if name in classes and not is_whole:
                        holder = f"object__{next(numbers)}"
                        made.append(assign(holder, node))
                        statement = Replace(node, name_of(holder)).of(statement)
                        changes += 1
                        break
            made.append(statement)
        return made

    rewrite_blocks(tree, change)
    return changes


def _taken_apart(tree: ast.Module, classes: dict[str, SmallClass]) -> int:
    set_times = stores(tree)
    bases = {id(one.value) for one in walk(tree) if isinstance(one, ast.Attribute)}
    called = {id(one.func) for one in walk(tree) if isinstance(one, ast.Call)}
    for node in walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=holder)], value=ast.Call(func=ast.Name(id=name)) as call) if (
                name in classes and set_times[holder] == 1
            ):
                kind = classes[name]
                reads = [one for one in walk(tree) if isinstance(one, ast.Name) and one.id == holder]
                free = all(
                    id(one) in bases or (id(one) in called and "__call__" in kind.methods)
                    for one in reads if isinstance(one.ctx, ast.Load)
                )  # fmt: skip
                given = _given(call, kind)
                if free and given is not None and not _escapes(kind):
                    _take_apart(tree, node, holder, kind, given)
                    return 1
    return 0


def _given(call: ast.Call, kind: SmallClass) -> dict[str, ast.expr] | None:
    if any(isinstance(one, ast.Starred) for one in call.args) or len(call.args) > len(kind.parameters):
        return None
    found = {**kind.defaults, **dict(zip(kind.parameters, call.args, strict=False))}
    found |= {one.arg: one.value for one in call.keywords if one.arg}
    return found if found.keys() == set(kind.parameters) else None


def _escapes(kind: SmallClass) -> bool:
    """Whether an object hands itself on."""
    parts: list[ast.AST] = [*kind.sets, *kind.methods.values()]
    nodes = [one for part in parts for one in walk(part)]
    bases = {id(one.value) for one in nodes if isinstance(one, ast.Attribute)}
    return any(isinstance(one, ast.Name) and one.id == "self" and id(one) not in bases for one in nodes)


def _take_apart(tree: ast.Module, made: ast.Assign, holder: str, kind: SmallClass, given: dict[str, ast.expr]) -> None:
    shift = _Fields(holder, kind, "self")
    first = [shift.visit(Substitute(given).visit(copied(one))) for one in kind.sets]
    methods: Block = []
    for one in kind.methods.values():
        method = copied(one)
        method.name, method.decorator_list = f"{holder}{FIELD}{one.name}", []
        is_bound = not any(ast.unparse(part) == "staticmethod" for part in one.decorator_list)
        method.args.args = method.args.args[1:] if is_bound else method.args.args
        method.body = [shift.visit(part) for part in method.body]
        methods.append(method)

    def change(block: Block) -> Block:
        return [one for part in block for one in (first if part is made else [part])]

    rewrite_blocks(tree, change)
    _Fields(holder, kind, holder).visit(tree)
    tree.body[:0] = methods


class _Fields(ast.NodeTransformer):
    """Variables for the fields of an object, and functions for its methods."""

    def __init__(self, holder: str, kind: SmallClass, spoken_of: str) -> None:
        self.holder, self.kind, self.spoken_of = holder, kind, spoken_of

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """The variable, the function, or the call that a property is."""
        if not (isinstance(node.value, ast.Name) and node.value.id == self.spoken_of):
            self.generic_visit(node)
            return node
        method, name = self.kind.methods.get(node.attr), f"{self.holder}{FIELD}{node.attr}"
        if method is not None and any("property" in ast.unparse(one) for one in method.decorator_list):
            return ast.Call(func=name_of(name), args=[], keywords=[])
        return ast.Name(id=name, ctx=node.ctx)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """An object that is called itself."""
        if isinstance(node.func, ast.Name) and node.func.id == self.spoken_of:
            node.func = name_of(f"{self.holder}{FIELD}__call__")
        self.generic_visit(node)
        return node
