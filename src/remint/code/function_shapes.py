"""Shapes of functions that a reviewer sends back: they only call another one, or return what they were given."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from remint.code.flow import code_start, own_nodes
from remint.code.scopes import Function, parameters_of
from remint.code.trees import child_nodes, walk

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
# Methods that change what they are called on; of other objects they may do anything.
_CHANGING = {
    "append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "add", "discard", "update", "setdefault",
    "popitem", "appendleft", "popleft", "extendleft", "rotate", "write", "writelines",
}  # fmt: skip


def is_pass_through(function: Function) -> bool:
    """Whether a function does nothing but call another with its own parameters."""
    body = function.body[code_start(function.body) :]
    match body:
        case [ast.Assign(targets=[kept], value=value), ast.Return(value=ast.Name() | ast.Tuple() as given)]:
            called: ast.expr | None = value if ast.unparse(kept) == ast.unparse(given) else None
        case [ast.Return(value=value) | ast.Expr(value=value)]:
            called = value
        case _:
            return False
    match called:
        case ast.Compare(
            left=ast.Call() as asked, ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]
        ):
            called = asked  # whether there is a result is all that is made of it
    own = {one.arg for one in parameters_of(function.args)}
    if not isinstance(called, ast.Call) or not own:
        return False
    given_on = [*called.args, *(one.value for one in called.keywords)]
    if isinstance(called.func, ast.Attribute) and not (
        isinstance(called.func.value, ast.Name) and called.func.value.id not in own - {"self", "cls"}
    ):
        return not given_on and isinstance(called.func.value, ast.Name)
    plain = [one.value if isinstance(one, ast.Starred) else one for one in given_on]
    return all(isinstance(one, ast.Name) and one.id in own for one in plain)


def only_asks_an_object(function: Function) -> bool:
    """Whether all that a function does is to make an object of its own parameters and to ask it something."""
    own = {one.arg for one in parameters_of(function.args)}
    match function.body[code_start(function.body) :]:
        case [ast.Return(value=ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(), args=given)), args=[]))] if (
            given
        ):
            return all(isinstance(one, ast.Name) and one.id in own for one in given)
    return False


def changed_in(names: Collection[str], statements: Sequence[ast.AST]) -> set[str]:
    """Those of the variables that statements count up, fill, or set anew in a loop or to a constant."""
    found = set()
    for statement in statements:
        found |= _changed(statement, False, False)
    return found & set(names)


def returned_in(statements: Sequence[ast.AST]) -> set[str]:
    """The variables that statements return as they are, alone or among others."""
    found = set()
    for node in own_nodes(statements):
        value = node.value if isinstance(node, ast.Return) else None
        for part in value.elts if isinstance(value, ast.Tuple) else [value]:
            if isinstance(part, ast.Name):
                found.add(part.id)
    return found


def handed_back(parameters: Collection[str], statements: Sequence[ast.AST]) -> set[str]:
    """The parameters that come back out of a function: changed, or just as they went in beside a result."""
    found = changed_in(parameters, statements) & returned_in(statements)
    for node in own_nodes(statements):
        match node:
            case ast.Return(value=ast.Tuple(elts=parts)):
                found |= {part.id for part in parts if isinstance(part, ast.Name)} & set(parameters)
    return found


def reshaped_in(parameters: Collection[str], statements: Sequence[ast.AST]) -> set[str]:
    """The parameters of which a function makes something by their own slices and methods, to return that alone."""
    found, beside = set(parameters), set[str]()
    for node in own_nodes(statements):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _first_of(value) != name:
                beside.add(name)
            case ast.Assign(targets=[ast.Name()]):
                continue
            case ast.Return(value=ast.Tuple(elts=parts)):
                beside |= {part.id for part in parts if isinstance(part, ast.Name)}
            case ast.stmt() if not isinstance(node, ast.If | ast.While | ast.For | ast.Return):
                beside |= _changed(node, is_repeated=True, is_conditional=False)
            case ast.For(target=target):
                beside |= {one.id for one in walk(target) if isinstance(one, ast.Name)}
            case ast.Call(func=ast.Attribute(value=held, attr=name)) if name in _CHANGING:
                beside |= _root(held)
    return found - beside


def _first_of(node: ast.expr) -> str:
    """The variable whose methods, elements and slices an expression asks for: `text` of `text.strip()[1:]`."""
    while isinstance(node, ast.Call | ast.Attribute | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def most_results(function: Function) -> int:
    """How many values a function returns at most, counted as it writes them."""
    returned = [one.value for one in own_nodes(function.body) if isinstance(one, ast.Return)]
    return max((len(one.elts) if isinstance(one, ast.Tuple) else 1 for one in returned), default=0)


def returned_copies(function: Function) -> Iterator[str]:
    """The variables that get a value in order to be returned on the next line, and are never spoken of else."""
    names = [one.id for one in walk(function) if isinstance(one, ast.Name)]
    said = [one for one in walk(function) if isinstance(one, ast.Global | ast.Nonlocal)]
    names += [name for one in said for name in one.names]
    for node in (function, *own_nodes(function.body)):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                yield from (one for one in _copies(block) if names.count(one) == 2)


def constants_handed_on(function: Function, to: Collection[str]) -> Iterator[str]:
    """The variables that are set to a first value such as 0, None or [], for nothing but one call of these functions.

    A collection of values may have a name that tells what they are, and what is made outside a loop keeps its state.
    """
    handed = {
        id(part)
        for call in own_nodes(function.body)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in to
        for part in call.args
    }
    names = [one for one in walk(function) if isinstance(one, ast.Name)]
    loops = [one for one in own_nodes(function.body) if isinstance(one, _LOOPS)]
    repeated = {id(node) for loop in loops for part in loop.body for node in walk(part)}
    for node in own_nodes(function.body):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_first_value(value):
                others = [one for one in names if one.id == name and one is not node.targets[0]]
                is_state = not isinstance(value, ast.Constant) and any(id(one) in repeated for one in others)
                if len(others) == 1 and id(others[0]) in handed and not is_state:
                    yield name


def is_literal(node: ast.expr) -> bool:
    """Whether an expression is a constant, or a collection of such; making it can neither fail nor be noticed."""
    match node:
        case ast.Constant():
            return True
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() | complex())):
            return True
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return all(map(is_literal, parts))
        case ast.Set(elts=parts):
            return all(isinstance(one, ast.Constant) for one in parts)
        case ast.Dict(keys=keys, values=values):
            return all(isinstance(one, ast.Constant) for one in keys) and all(map(is_literal, values))
    return False


def _is_first_value(node: ast.expr) -> bool:
    """Whether it is what something starts from: a number, a truth value, None, or something empty."""
    match node:
        case ast.Constant(value=str() | bytes() as text):
            return not text
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Dict(values=parts):
            return not parts
    return is_literal(node) and not isinstance(node, ast.Set)


def _changed(node: ast.AST, is_repeated: bool, is_conditional: bool) -> set[str]:
    found = set()
    match node:
        case ast.AugAssign(target=ast.Name(id=name)):
            found.add(name)
        case ast.AugAssign(target=target) | ast.Delete(targets=[target]):
            found |= _root(target)
        case ast.Assign(targets=targets, value=value):
            is_flag = is_conditional and isinstance(value, ast.Constant)
            for one in (part for target in targets for part in walk(target)):
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store) and (is_repeated or is_flag):
                    found.add(one.id)
                elif isinstance(one, ast.Subscript | ast.Attribute) and isinstance(one.ctx, ast.Store):
                    found |= _root(one)
        case ast.For(target=target) | ast.AsyncFor(target=target):
            found |= {one.id for one in walk(target) if isinstance(one, ast.Name)}
        case ast.Call(func=ast.Attribute(value=held, attr=name)) if name in _CHANGING:
            found |= _root(held)
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.Lambda():
            return found
    repeated, conditional = is_repeated or isinstance(node, _LOOPS), is_conditional or isinstance(node, ast.If)
    for child in child_nodes(node):
        found |= _changed(child, repeated, conditional)
    return found


def _root(node: ast.expr) -> set[str]:
    """The variable that an element or attribute is of."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()


def _copies(block: Sequence[ast.stmt]) -> Iterator[str]:
    for first, second in pairwise(block):
        match first, second:
            case ast.Assign(targets=[ast.Name(id=kept)]), ast.Return(value=ast.Name(id=given)) if kept == given:
                yield kept
