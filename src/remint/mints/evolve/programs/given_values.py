"""What the tests of a problem give the parameters of its entry point: types, and the types of items."""

from __future__ import annotations

import ast
from typing import Any

from remint.code.parsing import parse
from remint.code.program_types import GivenValue
from remint.records import Calls, Problem

_PLAIN = (str, int, float, bool, list, tuple, dict, set, type(None))
_HOLDERS = (list, tuple, dict, set)


def given_values(problem: Problem) -> dict[str, GivenValue]:
    """The types of what tests give each parameter. Nothing where the tests do not call it, or call it in other ways.

    Further inputs are of the same types (`further_calls`), so a program may rely on them, as its reference does. Where
    an annotation speaks of fractions, whole numbers among the tests prove nothing.
    """
    suite, parameters = problem.suite, _parameters(problem)
    if not isinstance(suite, Calls) or not suite.tests or any(call.steps for call in suite.tests):
        return {}
    seen: dict[str, list[Any]] = {one.arg: [] for one in parameters}
    for call in suite.tests:
        named = call.kwargs.decode() if call.kwargs is not None else {}
        by_place = dict(zip((one.arg for one in parameters), call.args.decode(), strict=False))
        for name, value in {**by_place, **named}.items():
            if name in seen:
                seen[name].append(value)
    whole = {one.arg for one in parameters if one.annotation is None or "float" not in ast.unparse(one.annotation)}
    found = {name: _given(values, name in whole) for name, values in seen.items() if len(values) == len(suite.tests)}
    return {name: one for name, one in found.items() if one is not None}


def _given(values: list[Any], is_whole: bool) -> GivenValue | None:
    if not all(type(one) in _PLAIN for one in values):
        return None
    types = frozenset(type(one).__name__ for one in values)
    items = [item for one in values if type(one) in _HOLDERS for item in one]
    held = frozenset(type(one).__name__ for one in items if type(one) in _PLAIN)
    if any(type(one) not in _PLAIN for one in items):
        held = frozenset()
    numbers = {"int", "float", "bool"}
    if not is_whole:
        types = types | {"float", "int"} if types & numbers else types
        held = held | {"float", "int"} if held & numbers else held
    return GivenValue(types, held)


def _parameters(problem: Problem) -> list[ast.arg]:
    try:
        tree = parse(problem.reference.text) if problem.reference is not None else ast.Module([], [])
    except (SyntaxError, ValueError, RecursionError):
        return []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == problem.entry_point:
            return node.args.args
    return []
