"""Calls of helpers are replaced by what these do."""

from __future__ import annotations

import ast
from itertools import count
from typing import NamedTuple

from remint.code.inlining.blocks import (
    FIELD,
    FUNCTIONS,
    Block,
    Replace,
    Substitute,
    assign,
    evaluated_at_once,
    loads,
    name_of,
    rewrite_blocks,
    without_docstring,
)
from remint.code.trees import child_nodes, copied, nodes_of

_YIELDS = (ast.Yield, ast.YieldFrom, ast.Await)


class InlinableFunction(NamedTuple):
    """A function or method that can be seen through."""

    parameters: list[str]
    defaults: dict[str, ast.expr]
    body: Block
    is_method: bool


class FunctionInlining:
    """One pass over a program; `numbers` keeps the variables of different calls apart."""

    def __init__(self, tree: ast.Module, kept: set[str], numbers: count[int]) -> None:
        self.tree, self.kept, self.numbers, self.changes = tree, kept, numbers, 0
        self.helpers = self._helpers()
        self.uses = loads(tree)
        self.uses.update(one.attr for one in nodes_of(tree) if isinstance(one, ast.Attribute))

    def run(self) -> int:
        """Inline what can be; how many calls that were."""
        self.tree = ExpressionCalls(self).visit(self.tree)
        if not self.changes:  # one thing after the other: each pass looks at the program anew
            rewrite_blocks(self.tree, self._block)
        return self.changes

    def _helpers(self) -> dict[str, InlinableFunction]:
        found: dict[str, InlinableFunction] = {}
        seen: set[str] = set()
        for owner in nodes_of(self.tree):
            for node in child_nodes(owner):
                if isinstance(node, ast.FunctionDef) and node.name not in self.kept:
                    made = _helper(node, isinstance(owner, ast.ClassDef))
                    if made is not None and node.name not in seen:
                        found[node.name] = made
                    elif node.name in seen:
                        found.pop(node.name, None)
                    seen.add(node.name)
        return found

    def helper_of(self, call: ast.expr) -> InlinableFunction | None:
        """The helper that a call goes to."""
        match call:
            case ast.Call(func=ast.Name(id=name)):
                found = self.helpers.get(name)
                return found if found and not found.is_method else None
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name)):
                found = self.helpers.get(name)
                return found if found and found.is_method else None
        return None

    def _block(self, block: Block) -> Block:
        made: Block = []
        for statement in block:
            spliced = self._fused(statement) or self._spliced(statement)
            self.changes += spliced is not None
            made += [statement] if spliced is None else spliced
        return made

    def _spliced(self, statement: ast.stmt) -> Block | None:
        if self.changes:
            return None
        for node in evaluated_at_once(statement):
            helper = self.helper_of(node)
            if helper is None or not isinstance(node, ast.Call) or self.uses[_called(node)] != 1:
                continue
            given = arguments(node, helper)
            if given is None or any(isinstance(one, _YIELDS) for part in helper.body for one in nodes_of(part)):
                continue
            first, body = self._own(helper, given)
            returns = [one for part in body for one in _own_nodes(part) if isinstance(one, ast.Return)]
            if isinstance(statement, ast.Return) and statement.value is node:
                return [*first, *body]
            if not returns and isinstance(statement, ast.Expr) and statement.value is node:
                return [*first, *body]
            if len(returns) == 1 and returns[0] is body[-1] and returns[0].value is not None:
                return [*first, *body[:-1], Replace(node, returns[0].value).of(statement)]
        return None

    def _fused(self, statement: ast.stmt) -> Block | None:
        """A loop over a generator with one `yield` becomes the generator's own loop."""
        if self.changes or not isinstance(statement, ast.For) or not isinstance(statement.iter, ast.Call):
            return None
        helper = self.helper_of(statement.iter)
        if helper is None or self.uses[_called(statement.iter)] != 1:
            return None
        given = arguments(statement.iter, helper)
        yields = [one for part in helper.body for one in nodes_of(part) if isinstance(one, _YIELDS)]
        if given is None or len(yields) != 1 or not isinstance(yields[0], ast.Yield):
            return None
        first, body = self._own(helper, given)
        module = ast.Module(body=body, type_ignores=[])
        is_there: list[bool] = []

        def step(block: Block) -> Block:
            made: Block = []
            for one in block:
                if isinstance(one, ast.Expr) and isinstance(one.value, ast.Yield):
                    is_there.append(True)
                    value = one.value.value or ast.Constant(value=None)
                    made += [ast.Assign(targets=[statement.target], value=value, lineno=1), *statement.body]
                else:
                    made.append(one)
            return made

        rewrite_blocks(module, step)
        return [*first, *module.body] if is_there else None

    def _own(self, helper: InlinableFunction, given: dict[str, ast.expr]) -> tuple[Block, Block]:
        """The body of a helper with variables of its own, and what sets its parameters."""
        number = next(self.numbers)
        body = copied(helper.body)
        names = {
            one.id
            for part in body
            for one in nodes_of(part)
            if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load) and FIELD not in one.id
        }
        names |= given.keys()
        values: dict[str, ast.expr] = {one: name_of(f"{one}__{number}") for one in names}
        # A variable that is handed over is the same one to whoever reads both functions, even if the helper sets it.
        same = {one: value for one, value in given.items() if isinstance(value, ast.Name)}
        values |= same
        return (
            [assign(f"{one}__{number}", value) for one, value in given.items() if one not in same],
            [Substitute(values).visit(part) for part in body],
        )


class ExpressionCalls(ast.NodeTransformer):
    """Puts the one expression of a helper, or of a lambda, in place of its calls."""

    def __init__(self, work: FunctionInlining) -> None:
        self.work = work

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """The expression with the arguments put in."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Lambda):
            parameters = [one.arg for one in node.func.args.args]
            if len(parameters) == len(node.args) and not node.keywords:
                self.work.changes += 1
                return Substitute(dict(zip(parameters, node.args, strict=True))).within(node.func.body)
        helper = self.work.helper_of(node)
        if helper is None or len(helper.body) != 1:
            return node
        given, only = arguments(node, helper), helper.body[0]
        if given is None or not isinstance(only, ast.Return) or only.value is None:
            return node
        self.work.changes += 1
        return Substitute(given).within(only.value)


def _helper(node: ast.FunctionDef, is_method: bool) -> InlinableFunction | None:
    decorators = [ast.unparse(one) for one in node.decorator_list]
    arguments_, body = node.args, without_docstring(node.body)
    if decorators not in ([], ["staticmethod"]) or arguments_.vararg or arguments_.kwarg or arguments_.posonlyargs:
        return None
    own = [one for part in body for one in nodes_of(part)]
    if not body or any(isinstance(one, ast.Nonlocal | ast.Global | ast.ClassDef) for one in own):
        return None
    if any(node.name == getattr(one, "id", getattr(one, "attr", None)) for one in own):
        return None  # it calls itself
    if is_method and node.name.startswith("__"):
        return None
    parameters = [one.arg for one in (*arguments_.args, *arguments_.kwonlyargs)]
    behind = arguments_.args[len(arguments_.args) - len(arguments_.defaults) :]
    defaults = {one.arg: value for one, value in zip(behind, arguments_.defaults, strict=True)}
    defaults |= {
        one.arg: value
        for one, value in zip(arguments_.kwonlyargs, arguments_.kw_defaults, strict=True)
        if value is not None
    }
    if is_method and not decorators:
        parameters = parameters[1:]
    return InlinableFunction(parameters, defaults, body, is_method)


def arguments(call: ast.Call, helper: InlinableFunction) -> dict[str, ast.expr] | None:
    """The value of each parameter; None where that is not to be seen."""
    if any(isinstance(one, ast.Starred) for one in call.args) or len(call.args) > len(helper.parameters):
        return None
    found = {**helper.defaults, **dict(zip(helper.parameters, call.args, strict=False))}
    for one in call.keywords:
        if one.arg is None:
            return None
        found[one.arg] = one.value
    return {name: found[name] for name in helper.parameters} if set(helper.parameters) == found.keys() else None


def _called(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def _own_nodes(node: ast.AST) -> list[ast.AST]:
    """A node and what is in it, functions inside left out."""
    found, waiting = [], [node]
    while waiting:
        one = waiting.pop()
        found.append(one)
        if not isinstance(one, FUNCTIONS):
            waiting += child_nodes(one)
    return found
