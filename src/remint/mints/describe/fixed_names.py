"""The names that the tests of a problem use: they stay when all others become `var0` and `func0`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.ir import ProgramTree
from remint.code.ir import nodes as ir
from remint.code.ir.walk import walk
from remint.records import Assertion, Call, Calls, Problem, Script, Unittest

_CANDIDATE = "candidate"  # what assertions may call the entry point


def fixed_names(problem: Problem, program: ProgramTree) -> frozenset[str]:
    """Of calls, only what they pass by name: they call whatever the entry point is."""
    named = frozenset(_passed_by_name(problem, program))
    if isinstance(problem.suite, Calls) and _is_function(program, problem.entry_point) and not problem.suite.setup:
        return named
    return named | {problem.entry_point, *_public(program)}


def _is_function(program: ProgramTree, name: str) -> bool:
    return any(isinstance(one, ir.Function) and one.name == name for one in program.body)


def _public(program: ProgramTree) -> Iterator[str]:
    """The functions at the outermost level: test code may call any of them."""
    return (one.name for one in program.body if isinstance(one, ir.Function))


def _passed_by_name(problem: Problem, program: ProgramTree) -> Iterator[str]:
    callable_names = {one.name for one in walk(program) if isinstance(one, ir.Function | ir.Class)} | {_CANDIDATE}
    for test in problem.suite.tests:
        if isinstance(test, Call) and test.kwargs is not None:
            yield from test.kwargs.decode()
    for code in _test_code(problem):
        for node in ast.walk(code):
            # Only in calls of what the program defines: `sorted(found, key=…)` in a test says nothing of a `key` here.
            if isinstance(node, ast.Call) and _called(node.func) in callable_names:
                yield from _keywords(node)


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _keywords(call: ast.Call) -> Iterator[str]:
    for keyword in call.keywords:
        if keyword.arg is not None:
            yield keyword.arg
        elif isinstance(keyword.value, ast.Dict):  # f(**{"name": 1})
            for key in keyword.value.keys:
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key.value


def _test_code(problem: Problem) -> Iterator[ast.Module]:
    suite = problem.suite
    texts = [suite.setup] if isinstance(suite, Calls | Script | Unittest) else []
    texts += [suite.module] if isinstance(suite, Unittest) else []
    texts += [test.code for test in suite.tests if isinstance(test, Assertion)]
    for text in texts:
        try:
            yield ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue  # the judge will say so
