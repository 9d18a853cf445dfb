"""Where a constant that comes from elsewhere is set: at the top, at the start of its function, before, or in place."""

from __future__ import annotations

import ast
from typing import Any, Literal, NamedTuple

from remint.code.flow import code_start
from remint.code.parsing import parse
from remint.mints.evolve.operators.support.constant_sites import EnclosingNodes, is_called_inside, surroundings
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, node_at

Place = Literal["constant", "loaded", "called", "start", "before", "inline"]
_MOST_IFS = 3
_INLINE_LENGTH, _LINE_LENGTH = 48, 88


class NewValue(NamedTuple):
    """A value in the making: the variable, what it will be, and the statements that set it."""

    name: str
    value: Any
    statements: list[ast.stmt]

    def expression(self) -> ast.expr:
        """What the last statement sets it to."""
        last = self.statements[-1]
        assert isinstance(last, ast.Assign)
        return last.value


class Hole(NamedTuple):
    """Where the constant stands."""

    parent: ast.AST
    field: str
    place: int

    def fill(self, new: ast.expr) -> None:
        """Put another expression there."""
        if self.place < 0:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.place] = new


def places(tree: ast.Module, around: EnclosingNodes, *, is_single: bool, is_slow: bool) -> list[Place]:
    """Where the statements may stand; those that others run often, or from deep inside, are run once at the top."""
    found: list[Place] = ["loaded", "constant"] if is_single else ["loaded"]
    function = around.function
    if around.is_default or is_slow or (function is not None and is_called_inside(tree, function)):
        return found
    if is_single and not around.is_repeated:
        found.append("inline")
    if function is not None:
        found += ["called", "start"]
        if not around.is_elif and (not around.is_repeated or around.is_loop_head):
            found.append("before")
    return found


def put(draft: Draft, site: Site, place: Place, made: NewValue) -> None:
    """Set the variable there, and let the constant be that variable; classes and functions go to the top.

    `site` leads to the constant in the tree as it was before anything was imported.
    """
    top: list[ast.stmt] = [one for one in made.statements if isinstance(one, ast.ClassDef | ast.FunctionDef)]
    made = made._replace(statements=[one for one in made.statements if one not in top])
    path = _moved(draft, site)
    hole = Hole(node_at(draft.tree, path[:-1]), *path[-1])
    around = surroundings(draft.tree, path)
    block, number = draft.block(Site(path, site.key))
    if place == "inline" and _is_too_long(made, block[number]):
        place = "loaded" if around.function is None else "start"
    if place == "inline":
        hole.fill(made.expression())
    elif place in ("start", "before"):
        assert around.function is not None
        if place == "start":
            block, number = around.function.body, code_start(around.function.body)
        hole.fill(ast.Name(id=made.name, ctx=ast.Load()))
        check = _check(draft, made) if place == "start" or around.ifs < _MOST_IFS else []
        block[number:number] = made.statements + check
    else:
        top += _at_top(draft, place, made, hole, around)
    draft.add_to_top(top)


def _at_top(draft: Draft, place: Place, made: NewValue, hole: Hole, around: EnclosingNodes) -> list[ast.stmt]:
    """What sets it once when the program is loaded, or a function that is called where it is needed."""
    upper = constant_name(draft, made.name)
    if place == "constant":
        hole.fill(ast.Name(id=upper, ctx=ast.Load()))
        return [_assignment(upper, made.expression())]
    function = _function(draft, made)
    call = ast.Call(func=ast.Name(id=function.name, ctx=ast.Load()), args=[], keywords=[])
    if place == "loaded":
        hole.fill(ast.Name(id=upper, ctx=ast.Load()))
        return [function, _assignment(upper, call)]
    assert around.function is not None
    if around.is_repeated or draft.chance.random() < 0.5:
        hole.fill(ast.Name(id=made.name, ctx=ast.Load()))
        around.function.body.insert(code_start(around.function.body), _assignment(made.name, call))
    else:
        hole.fill(call)
    return [function]


def _function(draft: Draft, made: NewValue) -> ast.FunctionDef:
    """A function that gives the value."""
    noun = made.name
    name = f"{draft.chance.choice(('load', 'read', 'get', 'resolve', 'prepare', 'fetch', 'pick'))}_{noun}"
    if name in _names(draft):
        name = draft.fresh(name)
    body = made.statements + _check(draft, made)
    last = body[-1]
    if isinstance(last, ast.Assign) and _sets(last, noun):
        body[-1] = ast.Return(value=last.value)
    else:
        body.append(ast.Return(value=ast.Name(id=noun, ctx=ast.Load())))
    shown = noun.replace("_", " ")
    if draft.chance.random() < 0.5 and f"_{name}" not in _names(draft):
        name = f"_{name}"
    else:
        forms = (f"Return the {shown}.", f"Give the {shown} to work with.", f"The {shown} as configured.")
        body.insert(0, ast.Expr(value=ast.Constant(value=draft.chance.choice(forms))))
    function = parse(f"def {name}():\n    pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    function.body = body
    return function


def _check(draft: Draft, made: NewValue) -> list[ast.stmt]:
    """Now and then, a check that the value is what it has to be."""
    if draft.chance.random() < 0.6 or isinstance(made.value, bytes) or isinstance(made.statements[-1], ast.If):
        return []
    shown = made.name.replace("_", " ")
    if isinstance(made.value, str):
        test = draft.chance.choice((f"len($name) != {len(made.value)}", f"len($name) > {len(made.value) + 1}"))
    else:
        far, higher = draft.chance.choice((1, 2, 5, 10, 50)), draft.chance.choice((1, 4, 10, 100))
        low, high = max(made.value - far, 0), made.value + higher
        test = draft.chance.choice((f"$name < {low}", f"$name > {high}", f"not {low} <= $name <= {high}"))
    complaint = draft.chance.choice((f"{shown} is out of range", f"unexpected {shown}", f"bad {shown}"))
    error = draft.chance.choice(("ValueError", "ValueError", "RuntimeError"))
    if any(one.name in (error, "len") for one in draft.subject.scopes.every()):
        return []
    return draft.statements(f"if {test}:\n    raise {error}({complaint!r})", name=made.name)


def _moved(draft: Draft, site: Site) -> tuple[tuple[str, int], ...]:
    """The way to the constant, now that imports may have been put in before it."""
    (field, place), *rest = site.path
    return ((field, place + len(draft.tree.body) - len(draft.subject.tree.body)), *rest)


def constant_name(draft: Draft, name: str) -> str:
    """The name as people write constants of a module."""
    upper = name.upper()
    return upper if upper not in _names(draft) else draft.fresh(name)


def _names(draft: Draft) -> set[str]:
    return draft.subject.scopes.names() | draft.subject.keep


def _assignment(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign(targets=[ast.Name(id=name, ctx=ast.Store())], value=value)


def _sets(statement: ast.Assign, name: str) -> bool:
    target = statement.targets[0]
    return isinstance(target, ast.Name) and target.id == name


def _is_too_long(made: NewValue, statement: ast.stmt) -> bool:
    """Whether the expression would make a line that nobody likes to read."""
    head = ast.unparse(statement).split("\n")[0]
    return len(ast.unparse(made.expression())) > _INLINE_LENGTH or len(head) > _LINE_LENGTH - _INLINE_LENGTH
