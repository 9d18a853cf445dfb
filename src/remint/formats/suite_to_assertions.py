"""A suite as Python code that raises unless every test passes, for harnesses that know nothing else.

Code that runs beside the candidate can be fooled by it; Remint's own judge never works this way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from remint.code.literals import IMPORTS, literal
from remint.formats.errors import UnsupportedError
from remint.records import (
    AnyOf,
    Call,
    Calls,
    Comparator,
    FromReference,
    Problem,
    Projection,
    Pytest,
    Raises,
    Script,
    Unittest,
    Value,
    digest,
)

# A value whose text is longer is written as JSON where JSON can say it: Python takes minutes to compile long literals.
LONG = 2_000
_SAME = """\
def _same(got, expected):
    return type(got) is type(expected) and got == expected
"""
_CLOSE = """\
def _close(got, expected, absolute, relative):
    if isinstance(expected, (float, complex)):
        if got == expected or (got != got and expected != expected):
            return True
        numbers = (int, float, complex) if isinstance(expected, complex) else (int, float)
        if isinstance(got, bool) or not isinstance(got, numbers):
            return False
        return abs(got - expected) <= absolute + relative * abs(expected) < float("inf")
    if isinstance(expected, (list, tuple)):
        return type(got) is type(expected) and len(got) == len(expected) and all(
            _close(one, other, absolute, relative) for one, other in zip(got, expected))
    if isinstance(expected, dict):
        return isinstance(got, dict) and got.keys() == expected.keys() and all(
            _close(got[key], value, absolute, relative) for key, value in expected.items())
    return got == expected
"""
_THERE = """\
def _there(value):
    return value if isinstance(value, bool) else value is not None
"""
_DEFINITIONS = {
    "_loads(": "from json import loads as _loads\n",
    "_Counter(": "from collections import Counter as _Counter\n",
    "_isclose(": "from math import isclose as _isclose\n",
    "_same(": _SAME,
    "_close(": _CLOSE,
    "_there(": _THERE,
}
_RENAMED = {"Counter": "_Counter", "not-none": "_there"}
_RELATIONS: dict[str, Callable[[Comparator, str, str], str]] = {
    "equal": lambda rule, got, expected: f"{got} == {expected}",
    "not-equal": lambda rule, got, expected: f"{got} != {expected}",
    "same": lambda rule, got, expected: f"_same({got}, {expected})",
    "less": lambda rule, got, expected: f"{got} < {expected}",
    "at-most": lambda rule, got, expected: f"{got} <= {expected}",
    "greater": lambda rule, got, expected: f"{got} > {expected}",
    "at-least": lambda rule, got, expected: f"{got} >= {expected}",
    "contains": lambda rule, got, expected: f"{expected} in {got}",
    "within": lambda rule, got, expected: f"abs({got} - {expected}) < {rule.absolute!r}",
    "at-most-apart": lambda rule, got, expected: f"abs({got} - {expected}) <= {rule.absolute!r}",
    "isclose": lambda rule, got, expected: (
        f"_isclose({got}, {expected}, rel_tol={rule.relative!r}, abs_tol={rule.absolute!r})"
    ),
    "close": lambda rule, got, expected: f"_close({got}, {expected}, {rule.absolute!r}, {rule.relative!r})",
}


def assertion_code(problem: Problem) -> str:
    """Code to be run after the candidate in the same namespace; refuses, by id, what cannot be said so."""
    suite = problem.suite
    if problem.language != "python" or problem.files:
        raise _refused(problem, "is not in Python, or needs files of its own")
    if isinstance(suite, Calls):
        return _calls_code(problem, suite)
    if isinstance(suite, Script):
        given = f"candidate = {problem.entry_point}\n" if problem.entry_point else ""
        return given + "".join(f"{part.rstrip()}\n" for part in (suite.setup, *(t.code for t in suite.tests)) if part)
    if isinstance(suite, Pytest):
        raise _refused(problem, "is tested by pytest, which runs no assertions of a text")
    if isinstance(suite, Unittest):
        return _unittest_code(suite)
    raise _refused(problem, "reads and prints, and such programs cannot be tested by assertions")


def _calls_code(problem: Problem, suite: Calls) -> str:
    if not problem.entry_point:
        raise _refused(problem, "has no entry point to call")
    body = "".join(line + "\n" for test in suite.tests for line in _call_code(problem, suite, test))
    return "".join(_needed(problem, suite, body)) + body


def _needed(problem: Problem, suite: Calls, body: str) -> Iterator[str]:
    """The definitions that the assertions use, and no others."""
    for line in IMPORTS.splitlines(keepends=True):
        if any(f"{name}(" in body or f"{name}.f" in body for name in re.findall(r"\b_\w+", line)):
            yield line
    for use, definition in _DEFINITIONS.items():
        if use in body:
            yield definition
    if "_reference[" in body:
        if problem.reference is None or len(problem.reference.files) != 1:
            raise _refused(problem, "takes its answers from a reference of one file, which it does not have")
        program = f"{suite.setup}\n{problem.reference.text}" if suite.setup else problem.reference.text
        yield f"_reference = {{}}\nexec({program!r}, _reference)\n"
    checkers = {test.compare.checker for test in suite.tests if test.compare} | {suite.compare.checker}
    for checker in sorted(checkers - {""}):
        yield f"{_checker(checker)} = {{}}\nexec({checker!r}, {_checker(checker)})\n"


def _call_code(problem: Problem, suite: Calls, test: Call) -> Iterator[str]:
    if test.steps:
        raise _refused(problem, "has tests that call methods one after the other")
    rule = test.compare or suite.compare
    arguments = _arguments(test)
    call = f"{problem.entry_point}({arguments})"
    if isinstance(test.expected, Raises):
        name = test.expected.exception.rpartition(".")[2]
        yield f"try:\n    {call}\nexcept BaseException as _error:"
        yield f"    assert {name!r} in [_kind.__name__ for _kind in type(_error).__mro__]"
        yield f"else:\n    raise AssertionError({f'{name} was not raised'!r})"
        return
    if isinstance(test.expected, FromReference):
        answers = [f"_reference[{problem.entry_point!r}]({arguments})"]
    elif isinstance(test.expected, AnyOf):
        answers = [_source(value) for value in test.expected.values]
    else:
        answers = [_source(test.expected.value)]
    if len(answers) == 1 and rule.relation == "equal" and not rule.checker and not rule.projections:
        yield f"assert {call} == {answers[0]}"
        return
    yield f"_got = {call}"
    checks = [_check(problem, rule, test, answer) for answer in answers]
    yield f"assert {' or '.join(f'({check})' for check in checks) or 'False'}"


def _check(problem: Problem, rule: Comparator, test: Call, answer: str) -> str:
    if rule.checker:
        return f'{_checker(rule.checker)}["check"]({_source(test.args)}, {answer}, _got)'
    if rule.relation not in _RELATIONS:
        raise _refused(problem, f"compares by {rule.relation!r}")
    expected = _projected(rule.projections, answer) if rule.project_expected else answer
    return _RELATIONS[rule.relation](rule, _projected(rule.projections, "_got"), expected)


def _projected(projections: tuple[Projection, ...], source: str) -> str:
    for projection in projections:
        argument = _source(projection.argument) if projection.argument else ""
        if projection.name == "item":
            source = f"{source}[{argument}]"
        elif projection.name == "type":
            source = f"type({source}).__name__"
        elif projection.name in ("strip", "lower"):
            source = f"str.{projection.name}({source})"
        else:
            name = _RENAMED.get(projection.name, projection.name)
            source = f"{name}({source}{', ' if argument else ''}{argument})"
    return source


def _arguments(test: Call) -> str:
    words: dict[str, Any] = test.kwargs.decode() if test.kwargs else {}
    named = [f"{name}={literal(value)}" for name, value in words.items()]
    if len(test.args.text) > LONG:
        return ", ".join([f"*{_source(test.args)}", *named])
    return ", ".join([*map(literal, test.args.decode()), *named])


def _source(value: Value) -> str:
    if len(value.text) > LONG and '"$' not in value.text:
        return f"_loads({value.text!r})"
    return literal(value.decode())


def _checker(source: str) -> str:
    return f"_checker_{digest(source.encode('utf-8', 'surrogatepass'))[:8]}"


def _unittest_code(suite: Unittest) -> str:
    methods = [tuple(test.name.split(".", 1)) for test in suite.tests]
    return (
        f"{suite.module.rstrip()}\n\nimport unittest as _unittest\n_result = _unittest.TestResult()\n"
        f"_unittest.TestSuite(globals()[_case](_name) for _case, _name in {methods!r}).run(_result)\n"
        f"assert _result.testsRun == {len(methods)} and _result.wasSuccessful() and not _result.skipped\n"
    )


def _refused(problem: Problem, why: str) -> UnsupportedError:
    return UnsupportedError(
        f"{problem.id} {why}; it cannot be written as assertions. Leave it out or export to remint."
    )
