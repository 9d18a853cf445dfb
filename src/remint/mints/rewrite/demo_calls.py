"""Calls of a function as examples write them, and as the arguments that new ones are made of."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from remint.code.constants import NotConstantError, fold
from remint.code.literals import literal
from remint.code.parsing import parse_expression
from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.new_inputs import Arguments
from remint.mints.rewrite.program_names import methods_of, renamed_suite
from remint.mints.rewrite.statement import ProblemText
from remint.records import DEFAULT_GROUP, Call, Calls, Problem, Value, ValueEncodingError


def renamed_calls(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], calls: tuple[Call, ...]
) -> tuple[Call, ...]:
    """Calls in the new names."""
    assert problem.reference is not None
    methods = methods_of(problem.reference.text, statement.entry_point)
    alone = tuple(msgspec.structs.replace(one, group=DEFAULT_GROUP) for one in calls)
    suite = renamed_suite(Calls(tests=alone), statement.entry_point, names, methods)
    assert isinstance(suite, Calls)
    return suite.tests


def read_call(demo: Demo, entry: str) -> Call | None:
    """A call with constants, as an example writes it."""
    try:
        node = parse_expression(demo.source)
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != entry:
            return None
        named = {one.arg: fold(one.value) for one in node.keywords if one.arg}
        return Call(args=Value.of([fold(one) for one in node.args]), kwargs=Value.of(named) if named else None)
    except (SyntaxError, ValueError, NotConstantError, ValueEncodingError):
        return None


def named(values: Sequence[Any]) -> dict[str, Any]:
    """Values by their places."""
    return {str(number): value for number, value in enumerate(values)}


def arguments_of(call: Call) -> dict[str, Any]:
    """The arguments of a call by place or name."""
    return named(call.args.decode()) | (call.kwargs.decode() if call.kwargs else {})


def call_with(arguments: Arguments) -> Call | None:
    """The call with these arguments; nothing where they cannot be written."""
    words = {name: value for name, value in arguments.items() if not name.isdigit()}
    try:
        args = Value.of([value for name, value in arguments.items() if name.isdigit()])
        return Call(args=args, kwargs=Value.of(words) if words else None)
    except ValueEncodingError:
        return None


def call_key(call: Call) -> str:
    """What two calls with the same input have in common, whether by position or by name."""
    told = [literal(value) for value in arguments_of(call).values()]
    return repr((told, [(step.name, step.args.text if step.args else "") for step in call.steps]))
