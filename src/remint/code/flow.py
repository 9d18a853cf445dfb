"""How a piece of a program runs: what can leave it, what it reads and writes, what does nothing but give a value."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Literal

from remint.code.constants import NotConstantError, fold
from remint.code.scopes import Binding, Function, Scopes
from remint.code.trees import child_nodes, walk

Leaving = Literal["return", "break", "continue", "yield", "await", "raise"]
Part = ast.AST | Sequence[ast.AST]

_LEAVING: dict[type[ast.AST], Leaving] = {
    ast.Return: "return", ast.Break: "break", ast.Continue: "continue", ast.Raise: "raise", ast.Yield: "yield",
    ast.YieldFrom: "yield", ast.Await: "await", ast.AsyncFor: "await", ast.AsyncWith: "await",
}  # fmt: skip
_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def own_nodes(part: Part) -> Iterator[ast.AST]:
    """Every node that runs when the part runs: not the bodies of functions and lambdas that it only defines."""
    waiting = [part] if isinstance(part, ast.AST) else list(part)
    waiting.reverse()
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(_running(node)))


def leaves(block: Part) -> frozenset[Leaving]:
    """What written in a block can take control out of it; a `break` or `continue` of a loop inside it does not."""
    found: set[Leaving] = set()
    for statement in [block] if isinstance(block, ast.AST) else block:
        found |= _leaves(statement)
    return frozenset(found)


def always_leaves(block: Sequence[ast.stmt]) -> bool:
    """Whether the end of a block is never reached, as far as its last statement shows."""
    if not block:
        return False
    last = block[-1]
    if isinstance(last, ast.Return | ast.Raise | ast.Break | ast.Continue):
        return True
    if isinstance(last, ast.If):
        return always_leaves(last.body) and always_leaves(last.orelse)
    if isinstance(last, ast.Try):
        if always_leaves(last.finalbody):
            return True
        ways = [last.orelse if last.orelse else last.body, *(handler.body for handler in last.handlers)]
        return all(always_leaves(way) for way in ways)
    return False  # a `with` may swallow what leaves it by an exception


def reads(part: Part, scopes: Scopes) -> set[Binding]:
    """The variables whose value a part takes, also in functions that it defines."""
    found = set()
    for node in _every(part):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found.add(scopes.meaning(node.target))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(scopes.meaning(node))
    return {binding for binding in found if binding is not None}


def writes(part: Part, scopes: Scopes) -> set[Binding]:
    """The variables to which a part gives a value, or which it deletes, also in functions that it defines."""
    found = set()
    for node in _every(part):
        if not (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)):
            found.add(scopes.meaning(node))
    return {binding for binding in found if binding is not None}


def is_private(binding: Binding) -> bool:
    """Whether only the statements of its own function can see a variable: no other scope speaks of it."""
    if binding.scope.kind != "function":
        return False
    function = binding.scope.node
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    own = {id(node) for node in _of_scope(function.body)}
    return all(id(node) in own or use == "parameter" for node, use in binding.mentions)


def is_pure(expression: ast.expr) -> bool:
    """Whether evaluating it runs nobody's code, changes nothing and, if its names are bound, raises nothing."""
    match expression:
        case ast.Constant() | ast.Name(ctx=ast.Load()):
            return True
        case ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts, ctx=ast.Load()):
            return all(is_pure(part) for part in parts)
        case ast.Dict(keys=keys, values=values):
            return all(isinstance(key, ast.Constant) for key in keys) and all(is_pure(value) for value in values)
        case ast.Set(elts=parts):
            return all(isinstance(part, ast.Constant) for part in parts)
        case ast.Lambda(args=arguments):
            defaults = [*arguments.defaults, *(one for one in arguments.kw_defaults if one is not None)]
            return all(is_pure(default) for default in defaults)
        case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot()], comparators=[right]):
            return is_pure(left) and is_pure(right)
        case ast.UnaryOp(op=ast.Not(), operand=ast.Compare() as test):
            return is_pure(test)
        case ast.BoolOp(values=parts):
            return all(isinstance(part, ast.Compare) and is_pure(part) for part in parts)
        case ast.UnaryOp() | ast.BinOp():
            return is_constant_number(expression) or _folds(expression)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return isinstance(test, ast.Compare | ast.Constant) and all(map(is_pure, (test, body, orelse)))
        case _:
            return False


def is_constant_number(expression: ast.expr) -> bool:
    """Whether it is a number as written, with or without a sign; True and False are none."""
    if isinstance(expression, ast.UnaryOp) and isinstance(expression.op, ast.USub | ast.UAdd):
        expression = expression.operand
    value = expression.value if isinstance(expression, ast.Constant) else None
    return isinstance(value, int | float | complex) and not isinstance(value, bool)


def is_builtin(node: ast.AST, scopes: Scopes, *names: str) -> bool:
    """Whether a node is the name of one of these builtins, and means the builtin here."""
    return isinstance(node, ast.Name) and node.id in names and scopes.meaning(node) is None


def redefines(scopes: Scopes, *names: str) -> bool:
    """Whether a variable of the program, in any scope, is called like one of these builtins."""
    return any(binding.name in names for binding in scopes.every())


def recursive_functions(tree: ast.AST) -> set[Function]:
    """The functions that may call themselves, also through others or as methods: one more frame would be felt."""
    functions = [node for node in walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    named: dict[str, list[Function]] = {}
    for function in functions:
        named.setdefault(function.name, []).append(function)
    mentions = {function: _names_in(function) & named.keys() for function in functions}
    return {function for function in functions if function in _reached(function, mentions, named)}


def notices_lifetimes(tree: ast.AST) -> bool:
    """Whether something of the program may run when a value is let go, so that keeping one longer would be seen.

    A generator that stands in a `try` or `with` goes on when it is thrown away; so do `__del__` and weak references.
    """
    for node in walk(tree):
        if isinstance(node, ast.Try | ast.TryStar | ast.With | ast.AsyncWith) and "yield" in leaves(node):
            return True
        if isinstance(node, ast.FunctionDef) and node.name == "__del__":
            return True
        if isinstance(node, ast.alias) and node.name.startswith(("weakref", "WeakValue", "WeakKey", "WeakSet")):
            return True
        if isinstance(node, ast.ImportFrom) and node.module == "weakref":
            return True
    return False


def code_start(body: Sequence[ast.stmt]) -> int:
    """How many statements at the start have to stay there: a docstring and what `from __future__` imports."""
    first = body[0] if body else None
    place = 0
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        place = 1
    while place < len(body):
        statement = body[place]
        if not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__"):
            break
        place += 1
    return place


def _running(node: ast.AST) -> list[ast.AST]:
    """What runs below a node when it runs."""
    if isinstance(node, ast.Lambda):
        return [*node.args.defaults, *(one for one in node.args.kw_defaults if one is not None)]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return [*node.decorator_list, node.args, *([node.returns] if node.returns else [])]
    return list(child_nodes(node))


def _leaves(node: ast.AST) -> set[Leaving]:
    found: set[Leaving] = {_LEAVING[type(node)]} if type(node) in _LEAVING else set()
    if isinstance(node, ast.comprehension) and node.is_async:
        found.add("await")
    for child in _running(node):
        inner = _leaves(child)
        # What is in the `else` of a loop is outside it.
        if isinstance(node, _LOOPS) and child in node.body:
            inner -= {"break", "continue"}
        found |= inner
    return found


def _every(part: Part) -> Iterator[ast.AST]:
    for node in [part] if isinstance(part, ast.AST) else part:
        yield from walk(node)


def _of_scope(part: Part) -> Iterator[ast.AST]:
    """The nodes whose names belong to the scope of the part itself."""
    for node in [part] if isinstance(part, ast.AST) else part:
        yield node
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            yield from _of_scope(node.generators[0].iter)
        elif isinstance(node, ast.ClassDef):
            yield from _of_scope([*node.decorator_list, *node.bases, *(one.value for one in node.keywords)])
        else:
            yield from _of_scope(_running(node))


def _folds(expression: ast.expr) -> bool:
    try:
        fold(expression)
    except NotConstantError:
        return False
    return True


def _names_in(function: Function) -> set[str]:
    found = set()
    for node in walk(function):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return found


def _reached(
    start: Function, mentions: dict[Function, set[str]], named: dict[str, list[Function]]
) -> set[Function]:  # fmt: skip
    found: set[Function] = set()
    waiting = [other for name in mentions[start] for other in named[name]]
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.add(function)
            waiting.extend(other for name in mentions[function] for other in named[name])
    return found
