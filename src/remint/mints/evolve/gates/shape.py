"""Functions that a step has added must be ones that a reviewer would merge, as far as their form tells."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from remint.code.function_shapes import (
    constants_handed_on,
    handed_back,
    is_pass_through,
    most_results,
    only_asks_an_object,
    reshaped_in,
    returned_copies,
)
from remint.code.scopes import Function, Scopes, parameters_of
from remint.code.trees import child_nodes, walk
from remint.records import Candidate

MOST_PARAMETERS = 4
MOST_RESULTS = 2


class ProgramFunction(NamedTuple):
    """A function of a program, and what it stands in."""

    node: Function
    inside: ast.AST
    tree: ast.Module


class HelperShape:
    """Looks at the functions of programs that were made of one original."""

    def __init__(self, original: Candidate) -> None:
        every = [one.node for one in functions_of(original)]
        self._known = {one.name: one for one in every}
        self._passing = {one.name for one in every if is_pass_through(one)}
        self._most_results = max([MOST_RESULTS, *map(most_results, every)])

    def objection(self, program: Candidate) -> str:
        """What is wrong with the form of an added function; nothing where all are well cut."""
        every = functions_of(program)
        added = {one.node.name for one in every} - self._known.keys()
        for one in every:
            reason = self._of_added(one) if one.node.name in added else self._of_known(one.node, added)
            if reason:
                return reason
        return ""

    def _of_known(self, function: Function, added: set[str]) -> str:
        """The original's functions may be as they were; nothing was taken out of them but their work."""
        if is_pass_through(function) and function.name not in self._passing:
            return "a function only calls another"
        before = set(constants_handed_on(self._known[function.name], self._known))
        is_handed = any(one not in before for one in constants_handed_on(function, {*added, *self._known}))
        return "a constant is only handed on" if is_handed else ""

    def _of_added(self, found: ProgramFunction) -> str:
        function, is_method = found.node, isinstance(found.inside, ast.ClassDef)
        parameters = [one.arg for one in parameters_of(function.args)][is_method and not _is_static(function) :]
        is_free = _is_special(function) or function.decorator_list or _overrides(found)
        if (is_pass_through(function) or only_asks_an_object(function)) and not is_free:
            return "a function only calls another"
        if len(parameters) > MOST_PARAMETERS:
            return "a function has too many parameters"
        if most_results(function) > self._most_results:
            return "a function has too many results"
        if handed_back(parameters, function.body) - reshaped_in(parameters, function.body):
            return "a function hands back what it was given"
        if any(returned_copies(function)):
            return "a value is copied to be returned"
        if any(constants_handed_on(function, {one.name for one in _functions(found.tree)})):
            return "a constant is only handed on"
        is_local = isinstance(found.inside, ast.FunctionDef | ast.AsyncFunctionDef)
        return "a function inside another needs nothing of it" if is_local and not _has_closure(found) else ""


@lru_cache(maxsize=64)
def functions_of(program: Candidate) -> tuple[ProgramFunction, ...]:
    """Every function and method of a program, in all its files."""
    trees = [ast.parse(file.text) for file in program.files if file.path.endswith(".py")]
    return tuple(one for tree in trees for one in _below(tree, tree, tree))


def _below(node: ast.AST, inside: ast.AST, tree: ast.Module) -> Iterator[ProgramFunction]:
    for child in child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield ProgramFunction(child, inside, tree)
        is_holder = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        yield from _below(child, child if is_holder else inside, tree)


def _functions(tree: ast.Module) -> Iterator[Function]:
    names = (one for one in walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
    yield from names


def _is_special(function: Function) -> bool:
    """Whether Python calls it, or it says where a program begins."""
    return function.name.startswith("__") or function.name == "main"


def _is_static(function: Function) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "staticmethod" for one in function.decorator_list)


def _overrides(found: ProgramFunction) -> bool:
    """Whether a method has to be there because classes share it."""
    if not isinstance(found.inside, ast.ClassDef):
        return False
    holders = [
        one for one in walk(found.tree)
        if isinstance(one, ast.ClassDef)
        and any(isinstance(part, ast.FunctionDef) and part.name == found.node.name for part in one.body)
    ]  # fmt: skip
    return len(holders) > 1 or bool(found.inside.bases)


def _has_closure(found: ProgramFunction) -> bool:
    """Whether a local function speaks of variables of the functions around it."""
    scopes = Scopes(found.tree)
    inside = {id(one) for one in walk(found.node)}
    for node in walk(found.node):
        binding = scopes.meaning(node) if node is not found.node else None
        if binding is not None and binding.scope.kind != "module" and id(binding.scope.node) not in inside:
            return True
    return False
