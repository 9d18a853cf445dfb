"""Which names of a problem can be changed, and a check of the new ones."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections import deque
from collections.abc import Collection, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from remint.code.parsing import parse
from remint.code.renaming import Renaming
from remint.code.scopes import Function, Scopes, parameters_of
from remint.code.trees import walk
from remint.mints.rewrite.errors import UnusableReplyError
from remint.mints.rewrite.statement import ProblemText, definition_of
from remint.records import Problem, Suite, Unittest

# A method that is called like one of these could be theirs wherever it is used.
_OTHERS: tuple[Any, ...] = (list, dict, set, frozenset, str, bytes, tuple, int, float, deque, Decimal, Fraction, date)
_CLASS, _OTHER = re.compile(r"[A-Z][A-Za-z0-9]*"), re.compile(r"[a-z_][a-z0-9_]*", re.IGNORECASE)
_LONGEST = 40
_BY_REPR = 114  # how `ast` writes !r


def changeable_names(problem: Problem, statement: ProblemText) -> tuple[str, ...]:
    """The names that may get new ones without changing what the reference does: entry point, methods, parameters."""
    assert problem.reference is not None
    if not statement.entry_point or problem.files:
        return ()
    try:
        tree = parse(problem.reference.text)
    except (SyntaxError, ValueError):
        return ()
    node = definition_of(tree, statement.entry_point)
    # The methods of such a class have docstrings, which tell examples in the old names.
    if node is None or (isinstance(node, ast.ClassDef) and isinstance(problem.suite, Unittest)):
        return ()
    found = _of_class(node, tree) if isinstance(node, ast.ClassDef) else _of_function(node, tree)
    shown = _shown_names(statement) - printed_names(tree) | {statement.entry_point}
    kept = _kept_by_tests(problem.suite)
    return tuple(dict.fromkeys(name for name in found if name in shown and name not in kept))


def check_names(
    new: Mapping[str, str], changeable: tuple[str, ...], taken: frozenset[str], classes: Collection[str] | None = None
) -> None:
    """Raise UnusableReplyError unless exactly the changeable names got usable new ones. `taken` are used already.

    Which names are those of `classes` is told by how they are written, where it is not given.
    """
    missing, unknown = [one for one in changeable if one not in new], [one for one in new if one not in changeable]
    if missing or unknown:
        raise UnusableReplyError(f"the names are not those asked for: {', '.join(missing + unknown)[:80]}")
    if len(set(new.values())) < len(new):
        raise UnusableReplyError("two names become the same")
    for old, name in new.items():
        style = _CLASS if (is_class_name(old) if classes is None else old in classes) else _OTHER
        if not style.fullmatch(name) or len(name) > _LONGEST or keyword.iskeyword(name) or keyword.issoftkeyword(name):
            raise UnusableReplyError(f"{name[:60]!r} is no name in the style of {old}")
        if name.startswith("__") or hasattr(builtins, name):
            raise UnusableReplyError(f"the language uses the name {name}")
        if name != old and name in taken:
            raise UnusableReplyError(f"the name {name} is used in the program already")
    if all(old == name for old, name in new.items()):
        raise UnusableReplyError("all names stay as they were")


def taken_names(problem: Problem) -> frozenset[str]:
    """What a new name must not be: every identifier of the reference, and of the tests that share its module."""
    assert problem.reference is not None
    tests = names_in(problem.suite.module) if isinstance(problem.suite, Unittest) else frozenset[str]()
    return names_in(problem.reference.text) | tests


def _kept_by_tests(suite: Suite) -> frozenset[str]:
    """Names that a test module defines itself, or spells in a text such as ``getattr(queue, "push")``."""
    if not isinstance(suite, Unittest):
        return frozenset()
    tree = parse(suite.module)
    texts = (one.value for one in walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str))
    spelled = {word for text in texts if text.isidentifier() or "." in text for word in text.split(".")}
    return frozenset(spelled | set(Scopes(tree).module.bindings))


def is_class_name(name: str) -> bool:
    """Whether a name is written as those of classes are; `N` and `Strongest_Extension` are not."""
    return len(name) > 1 and _CLASS.fullmatch(name) is not None and not name.isupper()


def names_in(source: str) -> frozenset[str]:
    """Every identifier of a program."""
    found = set[str]()
    for node in walk(parse(source)):
        for field in ("id", "arg", "attr", "name", "asname", "rest"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                found.update(value.split("."))
        if isinstance(node, ast.Global | ast.Nonlocal):
            found.update(node.names)
    return frozenset(found)


def _of_function(node: Function, tree: ast.Module) -> list[str]:
    renaming = Renaming(tree)
    entry = renaming.scopes.module.bindings[node.name]
    # A function that tells its own name would tell another one.
    found = [] if len(entry.nodes("function")) > 1 else [node.name]
    scope = renaming.scopes.of(node)
    parameters = [one.arg for one in parameters_of(node.args)]
    return found + [name for name in parameters if not renaming.refusal(scope.bindings[name])]


def _of_class(node: ast.ClassDef, tree: ast.Module) -> list[str]:
    methods = [one for one in node.body if isinstance(one, Function)]
    public = [one for one in methods if not one.name.startswith("_")]
    fields = _keywords_and_fields(tree)
    names = [
        one.name for one in public if one.name not in fields and not any(hasattr(other, one.name) for other in _OTHERS)
    ]
    shown = [*(one for one in methods if one.name == "__init__"), *public]
    # Of a method, keywords would name parameters: those that are used anywhere as a keyword or attribute stay.
    used = fields | {one.attr for one in walk(node) if isinstance(one, ast.Attribute)} - set(names)
    parameters = [one.arg for method in shown for one in parameters_of(method.args)[1:]]
    return [node.name, *names, *(name for name in parameters if name not in used)]


def _keywords_and_fields(tree: ast.Module) -> set[str]:
    """Names of keyword arguments, and of fields of records such as named tuples."""
    nodes = list(walk(tree))
    found = {one.arg for one in nodes if isinstance(one, ast.keyword) and one.arg}
    return found | {
        one.target.id for one in nodes if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    }


def printed_names(tree: ast.Module) -> set[str]:
    """Names that a program prints: an f-string with `{total=}` would print the new one."""
    found = set[str]()
    for node in walk(tree):
        for before, part in pairwise(node.values) if isinstance(node, ast.JoinedStr) else ():
            # `{x=}` is kept as the text "x=" and the value, shown by repr unless a format is given.
            if not isinstance(before, ast.Constant) or not isinstance(part, ast.FormattedValue):
                continue
            told = str(before.value)
            if told.rstrip().endswith("=") and (part.conversion == _BY_REPR or part.format_spec is not None):
                names = {one.id for one in walk(part.value) if isinstance(one, ast.Name)}
                found |= {one for one in names if re.search(rf"\b{re.escape(one)}\b", told)}
    return found


def _shown_names(statement: ProblemText) -> frozenset[str]:
    """The words of prompt and demos: a name that no reader sees needs no other one."""
    return frozenset(re.findall(r"\w+", statement.prompt))
