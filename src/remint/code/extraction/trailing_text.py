"""Rules for what stands behind the answer: a tail that was cut off, and programs that try the function out."""

from __future__ import annotations

import ast
import re

from remint.code.extraction.python_source import (
    Function,
    bound_by,
    definition,
    error_line,
    is_empty,
    names_read,
    parsing_prefix,
    tree_of,
)
from remint.code.extraction.target import Rule, Wanted
from remint.code.trees import walk

_TRIES = re.compile(r"print|pprint|input|main|check|run_?tests?|_?tests?|_?test_\w+|testmod|run_docstring_examples")


def drop_unfinished_docstring(text: str, wanted: Wanted) -> str:
    """A program without the text in triple quotes that it opens and never closes at its end."""
    for quotes in ('"""', "'''"):
        if text.count(quotes) % 2:
            shorter = text[: text.rfind(quotes)].rstrip() + "\n"
            if error_line(text) and not error_line(shorter) and shorter.strip():
                return shorter
    return text


def drop_cut_tail(text: str, wanted: Wanted) -> str:
    """A program up to its last complete statement, where what follows is not Python.

    An error inside of the wanted function is the model's own, and stays, unless the model was stopped there.
    """
    line = error_line(text)
    if not line:
        return text
    shorter = parsing_prefix(text)
    tree = tree_of(shorter)
    if tree is None or not tree.body:
        return text
    if wanted.entry_point and is_missing(tree, wanted.entry_point):
        return text
    kept = shorter.count("\n") + 1
    following = next((rest for rest in text.split("\n")[kept:] if rest.strip()), "")
    if not wanted.truncated and following[:1].isspace():
        return text
    return shorter.rstrip() + "\n"


def is_missing(tree: ast.Module, entry_point: str) -> bool:
    """Whether a program does not define the entry point, or only its header."""
    found = definition(tree, entry_point)
    return found is None or is_empty(found)


def fill_empty_function(text: str, wanted: Wanted) -> str:
    """Let the next function stand for a wanted one that is left empty, where it takes the same arguments."""
    tree = tree_of(text) if wanted.entry_point else None
    empty = definition(tree, wanted.entry_point) if tree else None
    if tree is None or not isinstance(empty, Function) or not is_empty(empty):
        return text
    rest = tree.body[tree.body.index(empty) + 1 :]
    following = next((other for other in rest if isinstance(other, Function) and not is_empty(other)), None)
    if following is None or len(following.args.args) != len(empty.args.args):
        return text
    return f"{text.rstrip()}\n\n\n{wanted.entry_point} = {following.name}\n"


def drop_usage(text: str, wanted: Wanted) -> str:
    """A function without the lines behind it that call, print or test it."""
    tree = tree_of(text) if wanted.entry_point else None
    found = definition(tree, wanted.entry_point) if tree else None
    if tree is None or found is None:
        return text
    behind = tree.body[tree.body.index(found) + 1 :]
    read = set[str]().union(*(names_read(one) for one in tree.body if isinstance(one, Function | ast.ClassDef)))
    needed = read | {wanted.entry_point}
    dropped = [one for one in behind if _is_usage(one, wanted.entry_point, needed)]
    numbers = {number for one in dropped for number in _lines(one)}
    # Two statements on one line: rather none is dropped than half of the other.
    gone = set(map(id, dropped))
    kept = {number for one in tree.body if id(one) not in gone for number in (one.lineno, one.end_lineno)}
    if not numbers or numbers & kept:
        return text
    lines = [line for number, line in enumerate(text.split("\n"), 1) if number not in numbers]
    return "\n".join(lines).rstrip() + "\n"


def _lines(statement: ast.stmt) -> range:
    return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)


def _is_usage(statement: ast.stmt, entry_point: str, needed: set[str]) -> bool:
    """Whether a statement only shows the function at work; `needed` are names that must stay bound."""
    if isinstance(statement, Function | ast.ClassDef | ast.Import | ast.ImportFrom):
        return False
    if isinstance(statement, ast.Assert):
        return True
    if isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Call | ast.Await | ast.Constant):
        return True  # a word of prose that happens to be an expression
    if isinstance(statement, ast.If) and "__name__" in names_read(statement.test):
        return True
    if bound_by(statement) & needed:
        return False
    called = [_called(node) for node in walk(statement) if isinstance(node, ast.Call)]
    return any(name == entry_point or _TRIES.fullmatch(name) for name in called)


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


TAIL_RULES = (
    Rule("unfinished-docstring", drop_unfinished_docstring),
    Rule("cut-tail", drop_cut_tail),
    Rule("empty-function", fill_empty_function),
    Rule("usage", drop_usage),
)
