"""What a step adds gets names and docstrings in the words of the program: from what it computes and is used for.

The names that operators give at first are written nowhere else in the program, so that another one can be written in
their place wherever they stand.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.scopes import parameters_of
from remint.code.trees import child_nodes, walk
from remint.mints.evolve.naming.added_classes import class_purpose
from remint.mints.evolve.naming.added_code import Purpose, function_purpose
from remint.mints.evolve.naming.fresh_names import is_free
from remint.mints.evolve.naming.phrases import word

_LONGEST = 28  # characters of a name


class AddedNames(NamedTuple):
    """The names that a program had, the texts that it holds, all names that are taken by now, and what it is about."""

    before: set[str]
    texts: set[str]
    taken: set[str]
    topic: str
    is_clear: bool = True  # whether a condition is told by words that say which one it is, or not at all

    def is_new(self, name: str) -> bool:
        """Whether a step has given a name, and the program holds no text like it."""
        return name not in self.before and name not in self.texts and not name.startswith("__")


def reword(tree: ast.Module, names: AddedNames) -> None:
    """Write better names and docstrings for the functions and classes that a step has added, in place."""
    for owner, node in _definitions(tree):
        if not names.is_new(node.name):
            continue
        if isinstance(node, ast.ClassDef):
            found = class_purpose(node, names.topic, tree, names.is_clear)
        else:
            _name_parameters(tree, node, names)
            found = function_purpose(node, owner, tree, names.topic, names.is_clear)
        if found is None:
            continue
        if ast.get_docstring(node) is not None and found.says:
            node.body[0] = ast.Expr(value=ast.Constant(value=found.says))
        _rename(tree, node.name, found, names)


def _definitions(tree: ast.Module) -> list[tuple[ast.ClassDef | None, ast.FunctionDef | ast.ClassDef]]:
    """Functions before the classes that hold them: a class is called after what its methods do."""
    found: list[tuple[ast.ClassDef | None, ast.FunctionDef | ast.ClassDef]] = []
    for node in walk(tree):
        owner = node if isinstance(node, ast.ClassDef) else None
        found += [(owner, one) for one in child_nodes(node) if isinstance(one, ast.FunctionDef)]
    return [*found, *((None, one) for one in walk(tree) if isinstance(one, ast.ClassDef))]


def _rename(tree: ast.Module, old: str, found: Purpose, names: AddedNames) -> None:
    for name in found.names:
        if len(name) <= _LONGEST and is_free(name, names.taken) and name not in ("count", "index"):
            replace_name(tree, old, name)
            names.taken.add(name)
            return


def _name_parameters(tree: ast.Module, function: ast.FunctionDef, names: AddedNames) -> None:
    """A parameter with a name of no meaning takes that of the variable which every caller gives for it."""
    calls = list(calls_of(tree, function.name))
    own = {one.id for one in walk(function) if isinstance(one, ast.Name)}
    own |= {one.arg for one in walk(function) if isinstance(one, ast.arg)}
    top = {getattr(one, "name", "") for one in tree.body}
    arguments = [one for one in parameters_of(function.args) if one.arg != "self"]
    for place, parameter in enumerate(arguments):
        if not names.is_new(parameter.arg):
            continue
        given = {ast.unparse(one.args[place]) for one in calls if place < len(one.args)}
        name = next(iter(given)) if len(given) == 1 else ""
        if name.isidentifier() and name not in own | top and name not in _module_names(tree) and is_plain_word(name):
            replace_name(function, parameter.arg, name)
            own.add(name)


def calls_of(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    """The calls of a function or method, as far as its name tells."""
    for node in walk(tree):
        if isinstance(node, ast.Call) and name == getattr(node.func, "id", getattr(node.func, "attr", None)):
            yield node


def is_plain_word(name: str) -> bool:
    """Whether a variable's name can be a parameter's, and says more than a letter."""
    return len(name) > 1 and name == name.lower() and not name.startswith("_") and bool(word(name))


def _module_names(tree: ast.Module) -> set[str]:
    found = set()
    for statement in tree.body:
        for node in walk(statement) if isinstance(statement, ast.Assign | ast.AnnAssign | ast.For) else ():
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
        if isinstance(statement, ast.Import | ast.ImportFrom):
            found |= {(alias.asname or alias.name).partition(".")[0] for alias in statement.names}
    return found


def replace_name(tree: ast.AST, old: str, new: str) -> None:
    """Write one name for another wherever it stands, also as a text of its own: a namedtuple is told its name."""
    for node in walk(tree):
        for field in ("id", "attr", "name", "arg", "asname"):
            if getattr(node, field, None) == old:
                setattr(node, field, new)
        if isinstance(node, ast.Constant) and node.value == old:
            node.value = new
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [new if one == old else one for one in node.names]
