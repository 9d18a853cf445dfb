"""The suite of a problem whose tests were written as assertions: calls where that is proved, a script otherwise."""

from __future__ import annotations

import ast

from remint.code.assertions import NotCallsError, calls
from remint.code.parsing import parse
from remint.records import Assertion, Calls, Script, Suite


def suite_of_assertions(assertions: list[str], entry_point: str, setup: str = "") -> Suite:
    """A suite of separate assertions about a function that they call by its name."""
    try:
        # Setup code may change the meaning of names, so the proof has to start without it.
        if not setup.strip() or _only_imports(setup):
            tests = tuple(call for code in assertions for call in calls(code, entry_point))
            if tests:
                return Calls(tests=tests, setup=setup)
    except NotCallsError:
        pass
    return Script(tests=tuple(Assertion(code) for code in assertions), setup=setup)


def suite_of_check(test: str, entry_point: str) -> Suite:
    """A suite in the form of HumanEval: a module that defines ``check(candidate)``."""
    try:
        body = _check_body(test)
        tests = tuple(calls(body, entry_point, callee="candidate")) if body else ()
    except NotCallsError:
        tests = ()
    if tests:
        return Calls(tests=tests)
    return Script(tests=(Assertion(f"{test.rstrip()}\n\ncheck(candidate)\n"),))


def _check_body(test: str) -> str:
    """The text inside ``def check(candidate):``, or nothing when the module holds more than that."""
    try:
        module = parse(test)
    except SyntaxError as error:
        raise NotCallsError(f"the test does not parse: {error}") from error
    body = ""
    for node in module.body:
        if (
            isinstance(node, ast.FunctionDef)
            and node.name == "check"
            and [a.arg for a in node.args.args] == ["candidate"]
        ):
            body = ast.unparse(ast.Module(node.body, []))
        elif not (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "METADATA"):
            return ""
    return body


def _only_imports(setup: str) -> bool:
    try:
        nodes = parse(setup).body
    except SyntaxError:
        return False
    return all(isinstance(node, ast.Import) for node in nodes)
