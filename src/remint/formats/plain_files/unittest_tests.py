"""Test classes and test functions as one unittest module."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.formats.plain_files.found_tests import FoundTests
from remint.formats.plain_files.function_tests import fixtures
from remint.formats.plain_files.pytest_functions import (
    PYTEST,
    imports_of_pytest,
    is_test_function,
    plain_functions,
    uses,
)
from remint.records import Method, Unittest
from remint.records.wording import counted

_BASE = "unittest.TestCase"
_CASES = {"TestCase", "IsolatedAsyncioTestCase"}
_NOT_COUNTED = ("skip", "expectedFailure")
_SET_UP = {"setup_method", "teardown_method", "setup_class", "teardown_class", "__init__"}


def cases_of(tree: ast.Module) -> FoundTests:
    """The tests of a module: its unittest classes; classes and functions for pytest where they need nothing of it."""
    body = [node for node in tree.body if not _is_import_of_pytest(node)]
    functions = plain_functions(body)
    left_out = list(functions.others)
    body = [_as_case(node, left_out) for node in body if not is_test_function(node)]
    if functions.plain:
        body.append(_class_of(functions.plain, {node.name for node in body if isinstance(node, ast.ClassDef)}))
    made = ast.fix_missing_locations(ast.Module([ast.parse("import unittest").body[0], *_without_future(body)], []))
    classes = {node.name: node for node in made.body if isinstance(node, ast.ClassDef)}
    skipped: list[str] = []
    tests = [f"{name}.{method}" for name in classes for method in _methods(name, classes, skipped)]
    reasons = [*fixtures(left_out)]
    if skipped:
        reasons.append(f"{counted(len(skipped), 'test')} to be skipped or to fail: {', '.join(skipped[:5])}")
    if uses(made, PYTEST) or any(imports_of_pytest(made)):
        return FoundTests(left_out=(*reasons, "it uses pytest for more than `import pytest` and test functions"))
    if not tests:
        return FoundTests(left_out=(*reasons, "no assertion, test function or test class that can be used"))
    module = ast.unparse(ast.Module([*_future(body), *made.body], []))
    return FoundTests(Unittest(tests=tuple(Method(name) for name in tests), module=module + "\n"), "", tuple(reasons))


def _methods(name: str, classes: dict[str, ast.ClassDef], skipped: list[str]) -> Iterator[str]:
    """The test methods of a class that unittest would run, inherited ones included."""
    if not _is_case(name, classes):
        return
    if _is_not_counted(classes[name]):
        skipped.append(name)
        return
    own = {}
    for ancestor in reversed([name, *_ancestors(name, classes)]):
        for node in classes[ancestor].body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                own[node.name] = node
    for method, node in own.items():
        if _is_not_counted(node):
            skipped.append(f"{name}.{method}")
        else:
            yield method


def _is_case(name: str, classes: dict[str, ast.ClassDef]) -> bool:
    related = [name, *_ancestors(name, classes)]
    return any(ast.unparse(base).rpartition(".")[2] in _CASES for one in related for base in classes[one].bases)


def _ancestors(name: str, classes: dict[str, ast.ClassDef]) -> list[str]:
    found: list[str] = []
    waiting = [name]
    while waiting:
        bases = [ast.unparse(base) for base in classes[waiting.pop()].bases]
        fresh = [base for base in bases if base in classes and base not in found and base != name]
        found += fresh
        waiting += fresh
    return found


def _is_not_counted(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(word in ast.unparse(decorator) for decorator in node.decorator_list for word in _NOT_COUNTED)


def _as_case(node: ast.stmt, left_out: list[str]) -> ast.stmt:
    """A class that only pytest takes for tests, as one of unittest."""
    if not isinstance(node, ast.ClassDef) or not node.name.startswith("Test") or node.bases or node.decorator_list:
        return node
    methods = plain_functions(node.body, parameters=1)
    others = [one for one in node.body if not is_test_function(one)]
    if any(isinstance(one, ast.FunctionDef) and one.name in _SET_UP for one in others):
        left_out += [f"{node.name}.{method.name}" for method in methods.plain]
        methods = methods._replace(plain=[])
    left_out += [f"{node.name}.{name}" for name in methods.others]
    base = ast.parse(_BASE, mode="eval").body
    return ast.ClassDef(node.name, [base] if methods.plain else [], [], [*others, *methods.plain] or [ast.Pass()], [])


def _class_of(functions: list[ast.FunctionDef], taken: set[str]) -> ast.ClassDef:
    name = "TestFunctions"
    while name in taken:
        name += "_"
    for function in functions:
        function.args.args = [ast.arg("self")]
    return ast.ClassDef(name, [ast.parse(_BASE, mode="eval").body], [], [*functions], [])


def _is_import_of_pytest(node: ast.stmt) -> bool:
    return ast.unparse(node) == f"import {PYTEST}"


def _future(body: list[ast.stmt]) -> list[ast.stmt]:
    return [node for node in body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]


def _without_future(body: list[ast.stmt]) -> list[ast.stmt]:
    future = _future(body)
    return [node for node in body if node not in future]
