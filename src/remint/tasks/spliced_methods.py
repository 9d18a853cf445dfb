"""Methods that a reply gives without their class, put into the class that was shown."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator

from remint.code.extraction.python_source import definition, tree_of

_Method = ast.FunctionDef | ast.AsyncFunctionDef


def with_methods(shown: str, replied: str, name: str) -> str:
    """The program that was shown with replied methods in place of its own.

    `replied` holds the class `name` with some of its methods, or methods and no class at all. It is what comes back
    where it cannot be told which class of the program they belong to: the one of that name, or the only one that has
    them all.
    """
    before, after = tree_of(shown), tree_of(replied)
    if before is None or after is None:
        return replied
    given = definition(after, name) if name else None
    methods = {one.name: one for one in (_methods(given) if isinstance(given, ast.ClassDef) else _bare(after))}
    owner = _owner(before, set(methods), name)
    if owner is None or not methods:
        return replied
    taken = [given, *methods.values()]
    lines = shown.split("\n")
    for old in sorted(_methods(owner), key=lambda one: -one.lineno):
        if old.name in methods:
            new = textwrap.dedent(_text(replied, methods.pop(old.name)))
            lines[_first(old) - 1 : old.end_lineno] = textwrap.indent(new, " " * old.col_offset).split("\n")
    known = {ast.dump(statement) for statement in before.body}
    beside = [_text(replied, one) for one in after.body if one not in taken and ast.dump(one) not in known]
    lines[_first(owner) - 1 : _first(owner) - 1] = [f"{text}\n" for text in beside]
    return "\n".join(lines)


def _owner(tree: ast.Module, names: set[str], wished: str) -> ast.ClassDef | None:
    classes = [one for one in tree.body if isinstance(one, ast.ClassDef)]
    able = [one for one in classes if names <= {method.name for method in _methods(one)}]
    wanted = [one for one in able if one.name == wished]
    return wanted[-1] if wanted else able[0] if len(able) == 1 else None


def _methods(owner: ast.ClassDef) -> Iterator[_Method]:
    return (one for one in owner.body if isinstance(one, _Method))


def _bare(tree: ast.Module) -> Iterator[_Method]:
    """The functions of a program without classes that are methods, by their first parameter."""
    if any(isinstance(one, ast.ClassDef) for one in tree.body):
        return
    for one in tree.body:
        if isinstance(one, _Method) and [argument.arg for argument in one.args.args[:1]] == ["self"]:
            yield one


def _first(node: ast.stmt) -> int:
    """The line on which a statement begins, decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


def _text(source: str, node: ast.stmt) -> str:
    return "\n".join(source.split("\n")[_first(node) - 1 : node.end_lineno])
