"""The test module of a program: ``test_name.py`` or ``name_test.py``, beside it or in a folder ``tests`` beside it."""

from __future__ import annotations

import ast
from pathlib import Path

from remint.code.imports import imported_modules
from remint.formats.errors import BadInputError, Place
from remint.formats.plain_files.found_tests import FoundTests
from remint.formats.plain_files.function_tests import assertions_of
from remint.formats.plain_files.program import MAX_PROGRAM, PlainProgram, modules_beside, read_program, small_text
from remint.formats.plain_files.pytest_functions import PYTEST
from remint.formats.plain_files.pytest_tests import pytest_tests_of
from remint.formats.plain_files.test_code import is_about, refuse_same_names, with_plain_names, without_imports_of
from remint.formats.plain_files.unittest_tests import cases_of
from remint.records import SourceFile

_FOLDERS = (".", "tests")


def test_module_of(program: PlainProgram) -> Path | None:
    """The first test module that is there."""
    for folder in _FOLDERS:
        for name in (f"test_{program.name}.py", f"{program.name}_test.py"):
            path = program.path.parent / folder / name
            if path.is_file():
                return path
    return None


test_module_of.__test__ = False  # type: ignore[attr-defined]  # pytest would collect it by its name


def is_test_module(path: Path) -> bool:
    """Whether a file is called as test modules are."""
    return path.name.startswith("test_") or path.name.endswith("_test.py") or path.name == "conftest.py"


def tests_beside(program: PlainProgram) -> FoundTests:
    """What the test module of a program holds."""
    path = test_module_of(program)
    if path is None:
        return FoundTests()
    tests = read_program(path, program.root)
    tree = without_imports_of(program, tests)
    relative = next((node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level), None)
    if relative is not None:
        raise BadInputError(
            Place(path, relative.lineno), "imports from its own package, which it is run without",
            "Import the module by its name.",
        )  # fmt: skip
    found = assertions_of(program, with_plain_names(tree)) or _together_with(program, tests, tree)
    by_pytest = pytest_tests_of(program, tests, tree) if found.suite is None else None
    found = by_pytest or found
    used = [PYTEST] if by_pytest else []
    modules = (*used, *(one for one in imported_modules(tree) if one != PYTEST)) if found.suite else ()
    left_out = tuple(f"{path.name}: {reason}" for reason in found.left_out)
    files = _support(program, tests._replace(tree=tree)) if found.suite else ()
    return found._replace(modules=modules, left_out=left_out, files=files, paths=(path,))


def _together_with(program: PlainProgram, tests: PlainProgram, tree: ast.Module) -> FoundTests:
    refuse_same_names(program, tests, tree)
    if not is_about(program, tree):
        return FoundTests(left_out=(f"uses nothing of {program.path.name}",))
    return cases_of(tree)


def _support(program: PlainProgram, tests: PlainProgram) -> tuple[SourceFile, ...]:
    """The modules that the tests import besides the program."""
    roots = (tests.path.parent, program.path.parent, program.root)
    found = modules_beside([tests], roots)
    wanted = {name: path for name, path in found.items() if path.resolve() != program.path.resolve()}
    return tuple(SourceFile(name, small_text(path, MAX_PROGRAM, program.root)) for name, path in sorted(wanted.items()))
