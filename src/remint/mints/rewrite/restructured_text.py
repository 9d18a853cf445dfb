"""Docstrings in reStructuredText, as Sphinx reads them: what is left of them where examples go and names change."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Iterable, Iterator

from remint.code.parsing import parse
from remint.code.trees import walk

_ROLE = re.compile(
    r":(?:py:)?(?:func|meth|class|mod|attr|data|exc|obj|const|ref|doc|term):`~?([^`<\n]+?)(?:\s*<[^`\n]*>)?`"
)
_FIELD = re.compile(r"\s*:(?:param|parameter|arg|argument|key|keyword|type)\b[\w\s.\[\]]*$")
_ONLY_HEADING = re.compile(r"\s*(?:\w+\s+){0,2}\w+\s*::\s*$")


def announced_nothing(kept: list[str]) -> None:
    """Close the line above a literal block that went: a heading goes with it, a sentence ends."""
    if not kept or not kept[-1].rstrip().endswith("::"):
        return
    alone = len(kept) == 1 or not kept[-2].strip()
    line = kept.pop().rstrip().removesuffix("::").rstrip()
    if line.strip() and not (alone and _ONLY_HEADING.match(f"{line}::")):
        kept.append(line if line.endswith((".", "!", "?")) else f"{line}.")


def without_roles(text: str, known: Collection[str]) -> str:
    """A text that names things as code where they are known, and in plain words where they are elsewhere."""

    def plain(role: re.Match[str]) -> str:
        name = role[1].removesuffix("()").rpartition(".")[2]
        return f"`{name}`" if name in known else name

    return _ROLE.sub(plain, text)


def is_field(line: str) -> bool:
    """Whether a line so far is the beginning of a field such as ``:param int``, which ends with a bare name."""
    return _FIELD.match(line) is not None


def undefined_functions(sources: Iterable[str], known: Collection[str]) -> Iterator[set[str]]:
    """For each statement of a session, what it calls and neither it nor one before it defines, nor Python, nor `known`.

    Calls alone: a text may write an argument like a name, such as ``is_happy(aa)``, and mean a word.
    """
    defined = set(known) | set(dir(builtins))
    for source in sources:
        try:
            tree = parse(source)
        except (SyntaxError, ValueError):
            yield set()
            continue
        bound = {name for node in walk(tree) for name in _bound(node)}
        called = (node.func for node in walk(tree) if isinstance(node, ast.Call))
        unknown = {one.id for one in called if isinstance(one, ast.Name)} - bound - defined
        if not unknown:
            defined |= bound
        yield unknown


def defined_names(tree: ast.Module) -> set[str]:
    """All names that a program binds anywhere."""
    return {name for node in walk(tree) for name in _bound(node)}


def _bound(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.alias):
        yield node.asname or node.name.partition(".")[0]
