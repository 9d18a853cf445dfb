"""A test module as it is, for pytest to run: for tests that use fixtures, `approx` and the like."""

from __future__ import annotations

import ast
import copy

from remint.formats.plain_files.found_tests import FoundTests
from remint.formats.plain_files.program import PlainProgram, read_program
from remint.formats.plain_files.pytest_functions import is_test_function, uses
from remint.formats.plain_files.test_code import names_given, names_itself, with_plain_names, without_imports_of
from remint.records import Method, Pytest
from remint.records.wording import counted

_NOT_COUNTED = ("skip", "xfail", "expectedFailure")
_CONFTEST = "conftest.py"


def pytest_tests_of(program: PlainProgram, tests: PlainProgram, tree: ast.Module) -> FoundTests | None:
    """The tests of one function or class of a program; None where they are about several, or about none."""
    shared = _conftest(program, tests)
    tree, patching = _without_patching(tree)
    whole = with_plain_names(ast.Module([*shared, *tree.body], []))
    if names_itself(whole):
        return None
    elsewhere = names_given(whole)
    own = [node.name for node in program.tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    about = [name for name in own if name not in elsewhere and uses(whole, name)]
    names = list(_names(tree.body))
    if len(about) != 1 or not names:
        return None
    futures = [node for node in whole.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    rest = [node for node in whole.body if node not in futures]
    module = ast.unparse(ast.fix_missing_locations(ast.Module([*futures, *rest], []))) + "\n"
    told = f"{counted(len(patching), 'test')} of the module itself, not of what it defines: {', '.join(patching[:5])}"
    suite = Pytest(tests=tuple(map(Method, names)), module=module)
    return FoundTests(suite, about[0], (told,) if patching else ())


def _without_patching(tree: ast.Module) -> tuple[ast.Module, list[str]]:
    """A test module without the tests that use the program as a whole, as to patch it, and the names of those."""
    aliases = [node for node in tree.body if names_itself(ast.Module([node], [])) and isinstance(node, ast.Assign)]
    removed: list[str] = []

    def kept(body: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.ClassDef):
                node.body = kept(node.body) or [ast.Pass()]
            if is_test_function(node) and names_itself(with_plain_names(ast.Module([*aliases, node], []))):
                assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                removed.append(node.name)
            else:
                found.append(node)
        return found

    return ast.Module(kept(copy.deepcopy(tree).body), []), removed


def _conftest(program: PlainProgram, tests: PlainProgram) -> list[ast.stmt]:
    path = tests.path.parent / _CONFTEST
    return without_imports_of(program, read_program(path, program.root)).body if path.is_file() else []


def _names(body: list[ast.stmt], around: str = "") -> list[str]:
    """Test functions, and the methods of test classes; all sets of parameters of one are one test."""
    found: list[str] = []
    for node in body:
        if isinstance(node, ast.ClassDef) and (node.name.startswith("Test") or _is_case(node)) and not _is_left(node):
            found += _names(node.body, f"{around}{node.name}::")
        elif isinstance(node, ast.FunctionDef) and is_test_function(node) and not _is_left(node):
            found.append(around + node.name)
    return list(dict.fromkeys(found))


def _is_case(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).endswith("TestCase") for base in node.bases)


def _is_left(node: ast.ClassDef | ast.FunctionDef) -> bool:
    return any(word in ast.unparse(mark) for mark in node.decorator_list for word in _NOT_COUNTED)
