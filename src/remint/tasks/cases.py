"""The tests of a problem as calls with what they return, each as text and for the judge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.constants import NotConstantError, fold
from remint.code.literals import literal
from remint.code.parsing import parse_expression
from remint.errors import RemintError
from remint.records import Call, Calls, Comparator, Expected, Given, Problem, Raises, Value
from remint.tasks.errors import TaskError

_NOT_A_LITERAL = re.compile(r"\b_(?:deque|date|datetime|timedelta|Decimal|Fraction)\b")
_SHOWABLE = {"equal", "close", "isclose", "same"}  # relations under which a result can be shown as what is returned


class Case(NamedTuple):
    """One call with what it returns, as text and for the judge."""

    input: str
    expected: Expected
    compare: Comparator
    output: str = ""  # nothing where it cannot be shown


class Unaskable(RemintError, ValueError):  # noqa: N818
    """Why a test makes no question."""


def is_literal(text: str) -> bool:
    """Whether a value, as `literal` writes it, has no name in it that a program would have to import."""
    return not _NOT_A_LITERAL.search(text)


def cases_of(problem: Problem) -> Iterator[Case | Unaskable]:
    """Each test of a problem as a case, or why it is none."""
    tests = problem.suite.tests
    if problem.language != "python" or problem.reference is None:
        yield from (Unaskable("there is no reference in Python") for _ in tests)
        return
    written = [problem.about(name) for name in ("input", "output")]
    if len(tests) == 1 and all(isinstance(text, str) for text in written):
        yield _as_written(problem, *written)
        return
    for test in tests:
        try:
            yield _of_call(test, problem)
        except Unaskable as reason:
            yield reason


def _as_written(problem: Problem, arguments: str, output: str) -> Case:
    """The case of a problem that shows its input and output in words of its own."""
    test = problem.suite.tests[0]
    if isinstance(test, Call) and isinstance(problem.suite, Calls):
        return Case(arguments, test.expected, test.compare or problem.suite.compare, output)
    try:
        value = Value.of(fold(parse_expression(output)))
    except (SyntaxError, NotConstantError) as error:
        raise TaskError(
            f"{problem.id} has an output that is not a constant: {error}. Write it as a literal."
        ) from error
    return Case(arguments, Given(value), Comparator(), output)


def _of_call(test: object, problem: Problem) -> Case:
    suite = problem.suite
    if not isinstance(test, Call) or not isinstance(suite, Calls):
        raise Unaskable("it is not a call with a value")
    compare = test.compare or suite.compare
    if test.steps or isinstance(test.expected, Raises) or compare.checker:
        raise Unaskable("its result is not one value")
    return Case(arguments_text(test), test.expected, compare, output_text(test.expected, compare))


def arguments_text(test: Call) -> str:
    """The arguments of a call as they stand between its parentheses."""
    pieces = [literal(value) for value in test.args.decode()]
    pieces += [f"{name}={literal(value)}" for name, value in (test.kwargs.decode() if test.kwargs else {}).items()]
    return ", ".join(pieces)


def output_text(expected: Expected, compare: Comparator) -> str:
    """What a call returns; nothing where its rule of comparison would not let that be said of one value."""
    if not isinstance(expected, Given) or compare.relation not in _SHOWABLE or compare.projections or compare.checker:
        return ""
    return literal(expected.value.decode())
