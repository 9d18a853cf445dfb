"""Names that say nothing: `var0`, `func0`.

Only names that the program binds itself are replaced, every occurrence of one name by the same new name; a variable
that hides a built-in (`list`, `max`) is one of them. Names that others see (attributes, methods, imports, arguments
passed by name, built-ins that some function uses) stay.
"""

from __future__ import annotations

import symtable
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError
from remint.code.ir.python_back import write_python
from remint.code.ir.walk import numbered, transformed, walk

_BY_NAME = ("locals", "vars", "eval", "exec", "globals")
_KEPT = frozenset(("self", "cls"))


class Anonymised(NamedTuple):
    """The program with new names, and the new name of each old one."""

    program: ir.ProgramTree
    names: dict[str, str]


def anonymised(program: ir.ProgramTree, keep: frozenset[str] = frozenset()) -> Anonymised:
    """The program without telling names; those in `keep` stay. What looks variables up by name is refused."""
    for node in walk(program):
        if isinstance(node, ir.Invoke) and isinstance(node.function, ir.Name) and node.function.name in _BY_NAME:
            line = node.span.line if node.span else 0
            raise UnsupportedNodeError("Call", line, f"{node.function.name}() sees the names of variables")
    names = _new_names(program, keep)
    return Anonymised(numbered(transformed(program, lambda node: _renamed(node, names))), names)


def _new_names(program: ir.ProgramTree, keep: frozenset[str]) -> dict[str, str]:
    changeable = _changeable(program) - keep - _KEPT
    functions = {node.name for node in walk(program) if isinstance(node, ir.Function)}
    taken = {name for node in walk(program) for name in _names_in(node)} - changeable
    fresh = {prefix: _fresh(prefix, taken) for prefix in ("func", "var")}
    names: dict[str, str] = {}
    for node in walk(program):
        for name in _names_in(node):
            if name in changeable and name not in names:
                names[name] = next(fresh["func" if name in functions else "var"])
    return names


def _fresh(prefix: str, taken: set[str]) -> Iterator[str]:
    number = 0
    while True:
        if f"{prefix}{number}" not in taken:
            yield f"{prefix}{number}"
        number += 1


def _changeable(program: ir.ProgramTree) -> set[str]:
    """What the program binds as a variable or function, and nobody else can see."""
    bound: set[str] = set()
    foreign = {node.name for node in walk(program) if isinstance(node, ir.Argument)}
    foreign |= {node.name for node in walk(program) if isinstance(node, ir.Class)}
    try:
        tables = [symtable.symtable(write_python(program), "program", "exec")]
    except SyntaxError as error:  # a function on its own that needs the variables of the one around it
        raise UnsupportedNodeError("OuterNames", error.lineno or 0, error.msg) from error
    while tables:
        table = tables.pop()
        tables += table.get_children()
        for symbol in table.get_symbols():
            if symbol.is_imported() or table.get_type() == "class":
                foreign.add(symbol.get_name())
            elif symbol.is_local() or symbol.is_parameter() or symbol.is_assigned():
                bound.add(symbol.get_name())
            elif symbol.is_global() and not _in_module(symbol.get_name(), program):
                foreign.add(symbol.get_name())
    return {name for name in bound - foreign if not name.startswith("__")}


def _in_module(name: str, program: ir.ProgramTree) -> bool:
    for statement in program.body:
        if isinstance(statement, ir.Function) and statement.name == name:
            return True
        if isinstance(statement, ir.Assign) and ir.Name(name) in statement.targets:
            return True
    return False


def _names_in(node: ir.Node) -> tuple[str, ...]:
    if isinstance(node, ir.Name | ir.Parameter | ir.Function):
        return (node.name,)
    if isinstance(node, ir.Handler):
        return (node.name,) if node.name else ()
    return node.names if isinstance(node, ir.OuterNames) else ()


def _renamed(node: ir.Node, names: dict[str, str]) -> ir.Node:
    if isinstance(node, ir.Name | ir.Parameter | ir.Function | ir.Handler):
        return replace(node, name=names.get(node.name, node.name))
    if isinstance(node, ir.OuterNames):
        return replace(node, names=tuple(names.get(name, name) for name in node.names))
    return node
