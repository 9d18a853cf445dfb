"""Functions that give nothing: what they print, write, add to or change."""

from __future__ import annotations

import ast

from remint.code.flow import own_nodes
from remint.code.scopes import parameters_of
from remint.mints.evolve.finishing.condition_words import kept_items
from remint.mints.evolve.finishing.loops import is_change, loop_of, under_tests
from remint.mints.evolve.finishing.nouns import ValueNouns, telling
from remint.mints.evolve.naming.added_code import Purpose
from remint.mints.evolve.naming.plurals import plural

_ADDING = {
    "append": "add",
    "appendleft": "prepend",
    "add": "add",
    "extend": "add",
    "insert": "insert",
    "write": "write",
}
_TAKING = {"pop": "trim", "remove": "remove", "clear": "clear", "popleft": "trim", "discard": "remove"}


def effect_purpose(function: ast.FunctionDef, body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
    """What a function without a result does."""
    nodes = list(own_nodes(body))
    calls = [one for one in nodes if isinstance(one, ast.Call)]
    reads = read_names(nodes)
    if reads:
        return Purpose(reads)
    if any(ast.unparse(one.func) == "print" for one in calls):
        return Purpose(("print_answer", "print_result"))
    own = _own_call(body)
    if own:
        return Purpose((own,))
    given = [one.arg for one in parameters_of(function.args)]
    loops = [one for one in body if isinstance(one, ast.For)]
    for one in calls:
        match one.func:
            case ast.Attribute(value=ast.Name(id=held), attr=name) if held in given and name in _ADDING:
                return _adding(held, _ADDING[name], one, loops, nouns, nodes)
            case ast.Attribute(value=ast.Subscript(value=ast.Name(id=held)), attr=name) if (
                held in given and name in _ADDING
            ):
                return _adding(held, _ADDING[name], one, [], nouns, nodes)
            case ast.Attribute(value=ast.Name(id=held), attr=name) if held in given and name in _TAKING:
                return Purpose((f"{_TAKING[name]}_{telling(held) or nouns.many(one.func.value)}",))
    return _stored(given, nodes)


def changes_given(function: ast.FunctionDef, nodes: list[ast.AST]) -> bool:
    """Whether a function changes what it is given, as far as its words tell."""
    given = {one.arg for one in parameters_of(function.args)}
    for one in nodes:
        match one:
            case ast.Subscript(value=held, ctx=ast.Store() | ast.Del()) | ast.Attribute(value=held, ctx=ast.Store()):
                pass
            case ast.Call(func=ast.Attribute(value=held, attr=name)) if name in _ADDING or name in _TAKING:
                pass
            case _:
                continue
        while isinstance(held, ast.Subscript | ast.Attribute):
            held = held.value
        if isinstance(held, ast.Name) and held.id in given:
            return True
    return False


def read_names(nodes: list[ast.AST]) -> tuple[str, ...]:
    """Names for a function that reads the input, after the variables that it reads; none: it reads nothing."""
    calls = [ast.unparse(one.func) for one in nodes if isinstance(one, ast.Call)]
    if not set(calls) & {"input", "sys.stdin.readline", "sys.stdin.read"}:
        return ()
    stored = [one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    telling_ones = [one for one in stored if telling(one) and not one.startswith(("is_", "has_"))]
    what = "_and_".join(dict.fromkeys(plural(telling(one)) for one in telling_ones[:2]))
    return (f"read_{what}",) if 0 < len(what) <= 24 else ("read_input",)


def _adding(
    held: str, verb: str, call: ast.Call, loops: list[ast.For], nouns: ValueNouns, nodes: list[ast.AST]
) -> Purpose | None:
    said = telling(held)
    if loops:
        loop = loop_of(loops[0], nouns)
        added_to = {
            ast.unparse(one.func.value) for one in nodes
            if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr in _ADDING
        }  # fmt: skip
        if len(added_to) > 1:
            return Purpose((f"split_{loop.many}",))
        tests = [test for one, test in under_tests(loop.node.body, None) if is_change(one, held)]
        tests = [] if None in tests else tests
        kept = kept_items(tests[0], loop.item, loop.many, nouns) if len(tests) == 1 and tests[0] is not None else ""
        what = kept or (f"matching_{loop.many}" if tests else loop.many)
        target = f"_to_{said}" if said else ""
        return Purpose((f"{verb}_{what}{target}", f"{verb}_{what}"), gives=what if kept else "")
    value = call.args[-1] if call.args else None
    name = value.id if isinstance(value, ast.Name) else ""
    one = telling(name) or (name if len(name) > 3 and name.isalpha() else "")
    target = f"_to_{said}" if said else ""
    return (
        Purpose((f"{verb}_{one}{target}", f"{verb}_{one}")) if one else Purpose((f"{verb}_to_{said}",) if said else ())
    )


def _stored(given: list[str], nodes: list[ast.AST]) -> Purpose | None:
    """A function that sets entries of what it is given."""
    for one in nodes:
        match one:
            case ast.Subscript(value=ast.Name(id=held), ctx=ast.Store()) if held in given:
                said = telling(held) or "table"
                if any(isinstance(node, ast.Attribute) and node.attr in ("popitem", "pop", "clear") for node in nodes):
                    return Purpose((f"rebuild_{said}",))
                if any(isinstance(node, ast.AugAssign) and node.target is one for node in nodes):
                    return Purpose((f"update_{said}",))  # what is there changes, and nothing comes to it
                return Purpose((f"fill_{said}", f"update_{said}"), gives=said)
    return None


def _own_call(body: list[ast.stmt]) -> str:
    """`if …: self.eat()`: the method that is called if there is a reason."""
    match body:
        case [
            ast.If(body=[ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)))], orelse=[])
        ]:
            return f"maybe_{name}"
        case [ast.If(
            body=[ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)))],
            orelse=[ast.Expr(value=ast.Call(func=ast.Attribute(attr=other))), *_],
        )]:  # fmt: skip
            return f"{name}_or_{other}"
    return ""
