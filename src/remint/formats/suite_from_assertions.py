"""The suite of a problem whose tests were written as assertions: calls where that is proved, a script otherwise."""

from __future__ import annotations

import ast
from typing import NamedTuple, TypeGuard

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


def suite_of_check(test: str, entry_point: str, parameter: str = "candidate") -> Suite:
    """A suite in the form of HumanEval: a module that defines ``check(parameter)`` and may call it."""
    check = _check(test, parameter)
    try:
        tests = tuple(calls(check.body, entry_point, callee=parameter)) if check.body else ()
    except NotCallsError:
        tests = ()
    if tests:
        return Calls(tests=tests)
    # A check that nobody calls would pass whatever it is given.
    return Script(tests=(Assertion(test if check.called else f"{test.rstrip()}\n\ncheck({parameter})\n"),))


class _Check(NamedTuple):
    """The text inside ``def check(…):``, or nothing when the module holds more than that and its call."""

    body: str = ""
    called: bool = False


def _check(test: str, parameter: str) -> _Check:
    try:
        return _check_of(parse(test).body, parameter)
    except (SyntaxError, ValueError, RecursionError):  # the last two: numbers and nesting that cannot be unparsed
        return _Check()


def _check_of(nodes: list[ast.stmt], parameter: str) -> _Check:
    body, called, more = "", False, False
    for node in nodes:
        if _defines_check(node, parameter):
            body = ast.unparse(ast.Module(node.body, []))
        elif body and ast.unparse(node) == f"check({parameter})":
            called = True
        elif not _is_metadata(node):
            more = True
    return _Check("" if more else body, called)


def _is_metadata(node: ast.stmt) -> bool:
    """HumanEval's ``METADATA = {…}``, which means nothing; only a literal is sure to."""
    if not (isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["METADATA"]):
        return False
    try:
        ast.literal_eval(node.value)
    except (ValueError, TypeError, SyntaxError, RecursionError):
        return False
    return True


def _defines_check(node: ast.stmt, parameter: str) -> TypeGuard[ast.FunctionDef]:
    return (
        isinstance(node, ast.FunctionDef)
        and node.name == "check"
        and ast.unparse(node.args) == parameter  # that one parameter and nothing else
        and not node.decorator_list
    )


def _only_imports(setup: str) -> bool:
    try:
        nodes = parse(setup).body
    except SyntaxError:
        return False
    # Under another name a module could pass for one that the proof knows.
    return all(isinstance(node, ast.Import) and not any(name.asname for name in node.names) for node in nodes)
