"""A test as text that a model can be shown."""

from __future__ import annotations

import ast

from remint.code.parsing import parse
from remint.records import Assertion, Call, Calls, Exchange, Given, Method, Problem, Raises, Unittest
from remint.tasks.cases import arguments_text, is_literal, output_text

MOST_LETTERS = 4000
_FIXTURES = {"setUp", "tearDown", "setUpClass", "tearDownClass"}


def test_text(problem: Problem, number: int) -> str:
    """The text of one test; nothing where it cannot be shown, or would fill pages."""
    test = problem.suite.tests[number]
    text = ""
    if isinstance(test, Method) and isinstance(problem.suite, Unittest):
        text = _method(problem.suite.module, test.name)
    elif isinstance(test, Assertion):
        text = test.code.strip("\n")
    elif isinstance(test, Call):
        text = _call(problem, test)
    elif isinstance(test, Exchange):
        text = _exchange(test)
    return text if len(text) <= MOST_LETTERS else ""


test_text.__test__ = False  # type: ignore[attr-defined]  # pytest would collect it by its name


def _method(module: str, name: str) -> str:
    """The class of a test with that test and what prepares it, and nothing of the others."""
    owner, _, method = name.rpartition(".")
    for node in parse(module).body:
        if isinstance(node, ast.ClassDef) and node.name == owner:
            kept = [one for one in node.body if getattr(one, "name", "") in {method, *_FIXTURES}]
            node.body = list(kept)
            return ast.unparse(node) if any(getattr(one, "name", "") == method for one in kept) else ""
    return ""


def _call(problem: Problem, test: Call) -> str:
    if test.steps or not isinstance(problem.suite, Calls):
        return ""
    call = f"{problem.entry_point}({arguments_text(test)})"
    output = output_text(test.expected, test.compare or problem.suite.compare)
    if not is_literal(f"{call} {output}"):
        return ""
    if isinstance(test.expected, Raises):
        return f"{call}  # raises {test.expected.exception}"
    return f"assert {call} == {output}" if output else ""


def _exchange(test: Exchange) -> str:
    if not isinstance(test.expected, Given):
        return ""
    return f"Input:\n{test.stdin.rstrip()}\n\nOutput:\n{str(test.expected.value.decode()).rstrip()}"
