"""Tests as lines of text: arguments in one file, the expected outcome in the same line of another.

A line is written in the safe value encoding. A person may write Python literals instead: ``[1, 2], (3,)`` as arguments,
``{'a': 1}`` as an output. What both readings understand, they understand alike, but for the tags of the encoding and a
few escapes in strings that JSON and Python spell differently; there JSON, which is tried first, decides.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

from remint.code.constants import NotConstantError, fold
from remint.code.parsing import parse
from remint.formats.errors import BadInputError, Place, UnsupportedError
from remint.formats.rows import read_text
from remint.records import (
    FROM_REFERENCE,
    AnyOf,
    Call,
    Expected,
    FromReference,
    Given,
    Raises,
    Value,
    ValueEncodingError,
)
from remint.records.values import is_exact

NO_ARGUMENTS = "no arguments"
REFERENCE = "from reference"
ANY_OF = "any of "
RAISES = "raises "


def arguments_line(call: Call) -> str:
    """The arguments of a call, separated by commas."""
    # The text of an encoded list is its elements between brackets.
    return call.args.text[1:-1] or NO_ARGUMENTS


def outcome_line(expected: Expected) -> str:
    """What a call must give."""
    if isinstance(expected, Given):
        return expected.value.text
    if isinstance(expected, AnyOf):
        return f"{ANY_OF}[{','.join(value.text for value in expected.values)}]"
    if isinstance(expected, Raises):
        return RAISES + expected.exception
    return REFERENCE


def read_arguments(line: str, place: Place) -> Value:
    """The arguments that a line holds, as an encoded list."""
    if line.strip() == NO_ARGUMENTS:
        return Value.of([])
    encoded = _encoded(f"[{line}]", place)
    if encoded is not None:
        return encoded
    # Written as a call, so that Python itself decides what an argument is; the line break ends a comment.
    call = _parsed(f"f({line}\n)", place)
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.keywords:
        raise _bad(place, "is not a list of positional arguments")
    return _value(ast.List([*call.args], ast.Load()), place)


def read_outcome(line: str, place: Place) -> Expected:
    """The outcome that a line holds."""
    text = line.strip()
    if text == REFERENCE:
        return FROM_REFERENCE
    if text.startswith(RAISES):
        return Raises(text.removeprefix(RAISES).strip())
    if text.startswith(ANY_OF):
        answers = _single(text.removeprefix(ANY_OF), place).decode()
        if not isinstance(answers, list):
            raise _bad(place, "does not name the right answers as a list", "Write any of [first, second].")
        return AnyOf(tuple(Value.of(answer) for answer in answers))
    return Given(_single(text, place))


def read_lines(path: Path) -> list[str]:
    """The lines of a file without empty ones at its end; a test is never empty."""
    lines = read_text(path).split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            raise BadInputError(
                Place(path, number), "is empty", f"Write the test, or {NO_ARGUMENTS!r} for a call without any."
            )
    return lines


def refuse_unwritable(problem: str, call: Call) -> None:
    """Raise for a call that a line cannot hold."""
    if call.kwargs is not None or call.steps:
        raise UnsupportedError(
            f"{problem} has tests with named arguments or method calls; HumanEval++ cannot express them. Use remint."
        )
    if not call.args.text.startswith("["):
        raise UnsupportedError(f"{problem} has a test whose arguments are not a list. Fix the problem first.")
    if not isinstance(call.expected, FromReference | Given | AnyOf) and "\n" in call.expected.exception:
        raise UnsupportedError(f"{problem} names an exception of two lines. Fix the problem first.")


def _single(text: str, place: Place) -> Value:
    encoded = _encoded(text, place)
    return encoded if encoded is not None else _value(_parsed(f"({text}\n)", place), place)


def _encoded(text: str, place: Place) -> Value | None:
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        return None
    try:
        return Value.from_encoded(tree)
    except (ValueEncodingError, RecursionError) as error:
        raise _bad(place, f"is not in the value encoding: {error}") from error


def _parsed(text: str, place: Place) -> ast.expr:
    try:
        statements = parse(text).body
    except SyntaxError as error:
        raise _bad(place, f"is neither JSON nor Python literals ({error.msg})") from error
    if len(statements) != 1 or not isinstance(statements[0], ast.Expr):
        raise _bad(place, "is neither JSON nor Python literals")
    return statements[0].value


def _value(node: ast.expr, place: Place) -> Value:
    try:
        value = fold(node)
        if not is_exact(value):
            raise _bad(place, "holds a value that is not plain data")
        return Value.of(value)
    except (NotConstantError, ValueEncodingError) as error:
        raise _bad(place, f"is not data: {error}") from error


def _bad(place: Place, wrong: str, fix: str = "Write values as JSON or as Python literals.") -> BadInputError:
    return BadInputError(place, wrong, fix)
