"""Test functions about one function of a program, as assertions: calls where that is proved, a script otherwise."""

from __future__ import annotations

import ast

from remint.formats.plain_files.found_tests import FoundTests
from remint.formats.plain_files.program import PlainProgram
from remint.formats.plain_files.pytest_functions import (
    imports_of_pytest,
    is_test_function,
    leaves,
    plain_functions,
    test_function,
    uses,
)
from remint.formats.plain_files.test_code import names_given, names_itself
from remint.formats.suite_from_assertions import suite_of_assertions
from remint.records.wording import counted


def assertions_of(program: PlainProgram, tree: ast.Module) -> FoundTests | None:
    """The tests of a module that consists of such functions; None where it holds more, or is about more."""
    setup, constants, functions = [], [], plain_functions(tree.body)
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            setup.append(ast.unparse(node))
        elif isinstance(node, ast.Assign):
            constants.append(node)
        elif isinstance(node, ast.Assert):
            functions.plain.append(test_function(node))
        elif not (is_test_function(node) or _is_idle(node)):
            return None
    if names_itself(tree) or any(imports_of_pytest(tree)):
        return None
    if any(leaves(statement) for one in functions.plain for statement in one.body):
        return None  # which has a meaning only inside of a function
    elsewhere = names_given(tree)
    called = {
        name for name in program.functions for one in functions.plain if uses(one, name) and name not in elsewhere
    }
    if len(called) != 1 or not functions.plain or _uses_more(program, functions.plain, called):
        return None
    (entry_point,) = called
    codes = [ast.unparse(ast.Module([*_used(constants, one), *one.body], [])) for one in functions.plain]
    suite = suite_of_assertions(codes, entry_point, "\n".join(line for line in setup if line != "import pytest"))
    return FoundTests(suite, entry_point, fixtures(functions.others))


def fixtures(names: list[str]) -> tuple[str, ...]:
    """A sentence on test functions that only pytest can run."""
    if not names:
        return ()
    return (f"{counted(len(names), 'test function')} in need of pytest or of arguments: {', '.join(names[:5])}",)


def _is_idle(node: ast.stmt) -> bool:
    """A docstring, ``pass``, or what happens only when the tests are a program."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("__name__ == '__main__'", "'__main__' == __name__")
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _uses_more(program: PlainProgram, functions: list[ast.FunctionDef], called: set[str]) -> bool:
    """Whether tests use other names of the program, such as classes and constants."""
    names = {node.name for node in program.tree.body if isinstance(node, ast.ClassDef | ast.AsyncFunctionDef)}
    for node in program.tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            names |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return any(uses(one, name) for one in functions for name in names - called)


def _used(constants: list[ast.Assign], function: ast.FunctionDef) -> list[ast.stmt]:
    """The values of the module that a test uses, and those that they are made of, in the order of the module."""
    named = {number: _names(one) for number, one in enumerate(constants)}
    names, found = _names(function), set[int]()
    while fresh := [number for number in named if number not in found and names & named[number]]:
        found.update(fresh)
        names = names.union(*(named[number] for number in fresh))
    return [one for number, one in enumerate(constants) if number in found]


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
