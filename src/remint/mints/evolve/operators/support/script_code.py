"""The code of a script outside its functions: what of it can move into a function, and what has to stay."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.constants import NotConstantError, fold
from remint.code.flow import code_start, writes
from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.operators.support.printed_answers import prints_work
from remint.mints.evolve.programs.subject import Subject

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_IMPORTS = (ast.Import, ast.ImportFrom)
# What a function cannot hold without a change of meaning, and definitions, which would not be seen from outside.
_STAYS = (*_DEFINITIONS, ast.Global, ast.AnnAssign, ast.Await, ast.AsyncFor, ast.AsyncWith, ast.Delete)
_CONCURRENT = {"threading", "multiprocessing", "concurrent", "asyncio", "_thread", "signal", "atexit"}
_WORD = re.compile(r"(?<=[a-z0-9])([A-Z])")
_PLAIN = re.compile(r"_*[a-z][a-z0-9_]*|_")
_LEAST = 3  # statements, those inside others included, that are worth a function


class ScriptCode(NamedTuple):
    """Places in the body of a module whose statements can move, and other names for variables of theirs."""

    moved: list[int]
    names: dict[Binding, str]


def script_code(subject: Subject) -> ScriptCode | None:
    """The code that can move into a function which is called at the end; None where there is none, or not enough."""
    facts = facts_of(subject)
    body, scopes = subject.tree.body, subject.scopes
    if facts.is_watching or facts.calls.has_recursion or subject.keep & scopes.module.bindings.keys():
        return None
    if any(module in _CONCURRENT for module in _imported(subject.tree)):
        return None
    moved = _without_shared(subject, _code(subject))
    if not moved or not _is_worth_it(subject, [body[place] for place in moved]):
        return None
    if not _can_be_passed(subject, moved):
        return None
    if any(one.nodes("declared") for one in scopes.module.bindings.values()):
        return None
    inside = [node for place in moved for node in walk(body[place])]
    if any(isinstance(one, (*_STAYS, *_IMPORTS)) for one in inside):
        return None
    if any(isinstance(one, ast.Name) and one.id in ("__name__", "__file__", "__doc__") for one in inside):
        return None
    variables = sorted(_written(subject, moved), key=lambda one: one.name)
    # A function says of a variable without a value something else than a module does.
    if not all(map(facts.is_bound, variables)):
        return None
    names = _local_names(subject, variables)
    return None if names is None else ScriptCode(moved, names)


def _is_worth_it(subject: Subject, moved: list[ast.stmt]) -> bool:
    if subject.is_lucid and len(moved) > 1 and prints_work(moved[1:]):
        return True
    return sum(isinstance(one, ast.stmt) for part in moved for one in walk(part)) >= _LEAST


def snake_case(name: str) -> str:
    """A name in small letters, its words divided by underscores."""
    return _WORD.sub(r"_\1", name).lower()


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def _code(subject: Subject) -> list[int]:
    """All statements but imports and definitions, and but settings that the script begins with."""
    body = subject.tree.body
    found: list[int] = []
    for place in range(code_start(body), len(body)):
        statement = body[place]
        if isinstance(statement, (*_DEFINITIONS, *_IMPORTS)) or (not found and _is_setting(subject, statement)):
            continue
        found.append(place)
    return found


def _is_setting(subject: Subject, statement: ast.stmt) -> bool:
    """Whether a statement names a constant or another name for something, or says how deep calls may go."""
    match statement:
        case ast.Assign(targets=[ast.Name() as target], value=value):
            binding = subject.scopes.meaning(target)
            if binding is None or binding.writes != 1:
                return False
            if isinstance(value, ast.Name | ast.Attribute):
                return True
            if isinstance(value, ast.Lambda) and subject.is_lucid:  # a function by another word
                return True
            return target.id.isupper() and is_constant(value)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="setrecursionlimit"), args=[limit])):
            return is_constant(limit)
    return False


def is_constant(value: ast.expr) -> bool:
    """Whether an expression has one value, a number or a text or a tuple of them, whatever is read."""
    try:
        return isinstance(fold(value), int | float | str | bytes | tuple)
    except NotConstantError:
        return False


def _without_shared(subject: Subject, code: list[int]) -> list[int]:
    """The end of the code whose variables nothing else speaks of: neither definitions nor the code before."""
    body, scopes = subject.tree.body, subject.scopes
    while code:
        stays = [one for place, one in enumerate(body) if place not in code]
        shared = {scopes.meaning(node) for one in stays for node in walk(one)}
        last = max((place for place in code if writes(body[place], scopes) & shared), default=-1)
        if last < 0:
            break
        code = [place for place in code if place > last]
    return code


def _written(subject: Subject, moved: list[int]) -> set[Binding]:
    found = writes([subject.tree.body[place] for place in moved], subject.scopes)
    return {one for one in found if one.scope.kind == "module"}


def _can_be_passed(subject: Subject, moved: list[int]) -> bool:
    """Whether everything that stays behind the first moved statement can come before it instead."""
    body = subject.tree.body
    for place in range(moved[0] + 1, len(body)):
        statement = body[place]
        if place in moved:
            continue
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            plain = not statement.decorator_list and _has_plain_defaults(statement)
        elif isinstance(statement, ast.ClassDef):
            plain = _is_plain_class(statement)
        else:
            plain = isinstance(statement, _IMPORTS) and _is_of_library(statement)
        if not plain or not _is_first_mention(subject, statement):
            return False
    return True


def _has_plain_defaults(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    arguments = function.args
    parts = [*arguments.defaults, *arguments.kw_defaults, function.returns]
    parts += [one.annotation for one in walk(arguments) if isinstance(one, ast.arg)]
    builtin = {"int", "str", "float", "bool", "list", "dict", "set", "tuple", "bytes", "object"}
    return all(
        part is None or isinstance(part, ast.Constant) or (isinstance(part, ast.Name) and part.id in builtin)
        for part in parts
    )


def _is_plain_class(node: ast.ClassDef) -> bool:
    if node.bases or node.keywords or node.decorator_list:
        return False
    return all(
        isinstance(one, ast.Pass)
        or (isinstance(one, ast.FunctionDef) and not one.decorator_list and _has_plain_defaults(one))
        or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
        for one in node.body
    )


def _is_of_library(statement: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(statement, ast.ImportFrom):
        named = [statement.module or ""] if not statement.level else [""]
        return named[0].partition(".")[0] in sys.stdlib_module_names and statement.names[0].name != "*"
    return all(alias.name.partition(".")[0] in sys.stdlib_module_names for alias in statement.names)


def _is_first_mention(subject: Subject, statement: ast.stmt) -> bool:
    """Whether nothing before a definition or import speaks of what it names, and nothing names that again."""
    nodes = statement.names if isinstance(statement, _IMPORTS) else [statement]
    for node in nodes:
        binding = subject.scopes.meaning(node)
        if binding is None or binding.writes != 1:
            return False
        if any(getattr(one, "lineno", 0) < statement.lineno for one in binding.nodes()):
            return False
    return True


def _local_names(subject: Subject, variables: list[Binding]) -> dict[Binding, str] | None:
    """Variables of functions are written in small letters, and those that nobody reads are called `_`."""
    throwaway = subject.scopes.module.bindings.get("_")
    is_free = throwaway is None or not throwaway.nodes("read")
    taken = subject.scopes.names() | subject.keep | set(dir(builtins)) | set(keyword.kwlist)
    found: dict[Binding, str] = {}
    for one in variables:
        if is_free and {use for _, use in one.mentions} == {"assigned"} and not _is_counter(subject, one):
            found[one] = "_"
            continue
        if _PLAIN.fullmatch(one.name):
            continue
        small = snake_case(one.name)
        name = next((each for each in (small, f"{small}_value", f"{small}_given") if each not in taken), "")
        if not name or not _PLAIN.fullmatch(name):
            return None
        taken.add(name)
        found[one] = name
    return found if all(isinstance(node, ast.Name) for one in found for node in one.nodes()) else None


def _is_counter(subject: Subject, variable: Binding) -> bool:
    """Whether a variable is read where it is written: `x += 1`."""
    return any(
        isinstance(node, ast.AugAssign) and subject.scopes.meaning(node.target) is variable
        for node in walk(subject.tree)
    )
