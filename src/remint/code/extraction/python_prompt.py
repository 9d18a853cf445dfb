"""Rules that give an answer what it leaves to the prompt: its header, its imports, its helper functions."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator

from remint.code.extraction.python_source import (
    bound_by,
    defines,
    definition,
    does_something,
    error_line,
    header_tree,
    is_empty,
    missing_names,
    tree_of,
)
from remint.code.extraction.target import Rule, Wanted

_WIDTHS = (4, 8)


def put_prompt_in_front(text: str, wanted: Wanted) -> str:
    """The whole function, where the reply is its body alone."""
    if not wanted.entry_point or defines(text, wanted.entry_point):
        return text
    body = tree_of(textwrap.dedent(text))
    if body is not None and not does_something(body):
        return text
    for variant in _as_body(text):
        whole = f"{wanted.prompt.rstrip()}\n{variant}"
        if _completes(whole, wanted):
            return whole
    return text


def put_method_into_class(text: str, wanted: Wanted) -> str:
    """The whole class, where the reply is its one method alone."""
    header, tree = header_tree(wanted.prompt), tree_of(text)
    owner = definition(header, wanted.entry_point) if header else None
    if tree is None or not isinstance(owner, ast.ClassDef) or defines(text, wanted.entry_point):
        return text
    methods = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.args.args[:1]]
    if not methods or any(method.args.args[0].arg != "self" for method in methods):
        return text
    # Decorators stand above the line that counts as the first.
    start = min([methods[0].lineno, *(one.lineno for one in methods[0].decorator_list)]) - 1
    lines = text.split("\n")
    head, rest = "\n".join(lines[:start]), "\n".join(lines[start:])
    bases = ast.unparse(owner).partition("\n")[0]
    return "\n".join(part for part in (head, bases, textwrap.indent(rest, "    ")) if part)


def mend_indentation_of_body(text: str, wanted: Wanted) -> str:
    """A continuation that is indented as the prompt needs it, where the reply has lost that."""
    before = error_line(wanted.prompt + text)
    if not before:
        return text
    for variant in _as_body(text):
        # The prompt may end in the middle of a line, or with blanks of its own.
        joint = "" if wanted.prompt.endswith("\n") else "\n"
        after = error_line(wanted.prompt + joint + variant)
        if not after or after > before:
            return joint + variant
    return text


def _as_body(text: str) -> Iterator[str]:
    yield text
    for width in _WIDTHS:
        yield " " * width + text.lstrip()
        yield textwrap.indent(textwrap.dedent(text), " " * width)


def _completes(whole: str, wanted: Wanted) -> bool:
    tree = tree_of(whole)
    if tree is None:
        return False
    found = definition(tree, wanted.entry_point)
    return found is not None and not is_empty(found)


def add_helpers(text: str, wanted: Wanted) -> str:
    """The answer behind those functions and values of the prompt that it uses and does not define."""
    return _with_statements(text, wanted, imports=False)


def add_imports(text: str, wanted: Wanted) -> str:
    """The answer behind those imports of the prompt that it needs."""
    return _with_statements(text, wanted, imports=True)


def _with_statements(text: str, wanted: Wanted, imports: bool) -> str:
    tree, header = tree_of(text), header_tree(wanted.prompt)
    if tree is None or header is None:
        return text
    missing, chosen = missing_names(tree), list[ast.stmt]()
    # From the back, because a helper may need an earlier one.
    for statement in reversed(header.body):
        bound = bound_by(statement)
        if isinstance(statement, ast.Import | ast.ImportFrom) != imports or wanted.entry_point in bound:
            continue
        if bound & missing or ("*" in bound and missing):
            chosen.insert(0, statement)
            missing |= missing_names(ast.Module([statement], []))
    if not chosen:
        return text
    pieces = [_source(statement, wanted.prompt) for statement in chosen]
    return _behind_future_imports(text, tree, "\n".join(pieces) + ("\n" if imports else "\n\n"))


def _source(statement: ast.stmt, prompt: str) -> str:
    decorators = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    return "\n".join(prompt.split("\n")[first - 1 : statement.end_lineno])


def _behind_future_imports(text: str, tree: ast.Module, piece: str) -> str:
    future = [one for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
    if not future:
        return f"{piece}\n{text}"
    lines = text.split("\n")
    end = future[-1].end_lineno or 0
    return "\n".join([*lines[:end], piece, *lines[end:]])


PROMPT_RULES = (
    Rule("method-in-class", put_method_into_class),
    Rule("prompt-in-front", put_prompt_in_front),
)
NAME_RULES = (
    Rule("prompt-helpers", add_helpers),
    Rule("prompt-imports", add_imports),
)
