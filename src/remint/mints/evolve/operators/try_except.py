"""S5: a `try` that lets every exception pass as it is."""

from __future__ import annotations

import ast

from remint.code.flow import always_leaves, is_constant_number, own_nodes, redefines
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import (
    function_at,
    hides_variables,
    is_fixed,
    replace,
    some_statements,
    takes_block,
    takes_condition,
    takes_variables,
)
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_KINDS = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.For, ast.While, ast.If, ast.With)
_MAY_FAIL = (ast.Call, ast.Subscript, ast.BinOp, ast.Attribute, ast.Compare, ast.For, ast.Await)
# A handler counts or notes what happened and raises the same again: type, message, cause and context stay.
_GUARDS = (
    ("$n = 0\ntry:\n    $span\nexcept $kind:\n    $n += 1\n    raise", ("failures", "errors", "faults", "misses")),
    ("$n = []\ntry:\n    $span\nexcept $kind:\n    $n.append({word!r})\n    raise", ("problems", "issues", "failures")),
    ("$n = 0\ntry:\n    $span\nexcept $kind:\n    $n += 1\n    raise\nexcept $other:\n    $n -= 1\n    raise", ("status", "code", "outcome")),  # noqa: E501
    ("$n = {number}\ntry:\n    $span\nexcept $kind:\n    $n -= 1\n    raise\nfinally:\n    $n -= {number}", ("attempts", "retries", "lives")),  # noqa: E501
    ("$n = 1\ntry:\n    $span\nfinally:\n    $n -= 1", ("depth", "active", "running", "in_flight")),
)  # fmt: skip
_FLAG = "$n = False\ntry:\n    $span\n    $n = True\nfinally:\n    if not $n:\n        $m += 1"
_OPTION = "$n = {{{key!r}: $value}}\ntry:\n    $name = $n[{key!r}]\nexcept KeyError:\n    $name = $value"
_PARSED = "try:\n    $name = {kind}({text!r})\nexcept ValueError:\n    $name = $value"


class TryExcept(Operator):
    """Puts statements under a `try` whose handlers pass on what they catch, or sets a constant as an option is read."""

    name = "try-except"
    paper = "S5"
    idle = True
    description = "adds exception handlers that pass every exception on unchanged"

    def sites(self, subject: Subject) -> list[Site]:
        """Every statement that could fail, or that sets a constant; not what has to stay first."""
        names = ("KeyError", "ValueError", "TypeError", "LookupError", "int", "float")
        if not hides_variables(subject) or redefines(subject.scopes, *names, *_FITTING.values()):
            return []
        return [
            site for site, node in subject.sites(*_KINDS)
            if takes_variables(subject, site) and not is_fixed(subject.tree, site)
            and takes_block(subject.tree, site, ast.Try)
            and (_may_fail(node) or (_is_option(node) and function_at(subject.tree, site) is not None))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Wrap one to three statements, or read a constant as an option is read."""
        block, place = draft.block(site)
        first = block[place]
        if _is_option(first):
            replace(block, [first], _option(draft, first))
            return
        span = some_statements(draft, site, _KINDS)
        replace(block, span, _guarded(draft, site, span))


def _guarded(draft: Draft, site: Site, span: list[ast.stmt]) -> list[ast.stmt]:
    chance = draft.chance
    if chance.random() < 0.15 and takes_condition(draft.tree, site, []) and not always_leaves(span):
        count = draft.fresh("failures", "aborted", "incomplete")
        flag = draft.fresh("completed", "succeeded", "passed", "finished")
        return draft.statements(f"$m = 0\n{_FLAG}", m=count, n=flag, span=span)
    text, stems = chance.choice(_GUARDS)
    kinds = _fitting(span)
    chance.shuffle(kinds)
    text = text.format(number=chance.randint(2, 9), word=chance.choice(("step", "input", "lookup", "value", "stage")))
    kind = kinds[0] if chance.random() < 0.5 else f"({kinds[0]}, {kinds[1]})"
    parts = {"kind": _expression(kind), "other": _expression(kinds[2])}
    return draft.statements(text, n=draft.fresh(*stems), span=span, **parts)


def _option(draft: Draft, statement: ast.stmt) -> list[ast.stmt]:
    assert isinstance(statement, ast.Assign)
    (target,) = statement.targets
    assert isinstance(target, ast.Name)
    value = ast.literal_eval(statement.value)
    parts: dict[str, str | ast.expr] = {"name": target.id, "value": statement.value}
    if not isinstance(value, str) and draft.chance.random() < 0.5:
        return draft.statements(_PARSED.format(kind=type(value).__name__, text=repr(value)), **parts)
    name = draft.fresh("options", "settings", "defaults", "config", "presets")
    return draft.statements(_OPTION.format(key=target.id), n=name, **parts)


# What a statement holds, and the exception that people expect of it.
_FITTING: dict[type[ast.AST], str] = {
    ast.Subscript: "IndexError", ast.Dict: "KeyError", ast.Div: "ZeroDivisionError", ast.Mod: "ZeroDivisionError",
    ast.FloorDiv: "ZeroDivisionError", ast.Attribute: "AttributeError", ast.Pow: "OverflowError",
}  # fmt: skip


def _fitting(span: list[ast.stmt]) -> list[str]:
    """At least three exceptions that fit the statements, none of which is above another."""
    found = {_FITTING[type(node)] for node in own_nodes(span) if type(node) in _FITTING}
    found |= {"TypeError", "ValueError"}
    return sorted(found | ({"LookupError"} if len(found) < 3 else set()))


def _is_option(node: ast.AST) -> bool:
    """Whether it sets one variable to a number or a text as written."""
    if not isinstance(node, ast.Assign) or len(node.targets) > 1 or not isinstance(node.targets[0], ast.Name):
        return False
    value = node.value
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return True
    return is_constant_number(value) and isinstance(ast.literal_eval(value), int | float)


def _may_fail(node: ast.AST) -> bool:
    return any(isinstance(part, _MAY_FAIL) for part in own_nodes(node))


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
