"""Functions and classes that could become problems."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator

from remint.mints.harvest.bindings import Definition
from remint.mints.harvest.repository import Repository
from remint.records import Record

Target = ast.FunctionDef | ast.ClassDef
_TRIVIAL_ENDS = (ast.Pass, ast.Raise)


class HarvestInput(Record, frozen=True):
    """A function or class of a repository, by its place."""

    id: str
    path: str
    name: str
    content: str  # hash of everything in the repository that could change what becomes of it
    released: str = ""  # the day on which its oldest line was written, by the history


def targets(repository: Repository) -> Iterator[tuple[str, str, str]]:
    """Every function and class at the top of a module: its id, the path of the module, its name."""
    for module in repository.modules.values():
        names = [node.name for node in module.tree.body if isinstance(node, Target | ast.AsyncFunctionDef)]
        for name in dict.fromkeys(names):
            yield f"{module.name}.{name}", module.path, name


def refusal(one: Definition, undocumented: bool) -> str:
    """Why a definition cannot be a problem, by its text alone; empty where nothing speaks against it."""
    node = one.nodes[-1]
    if len(one.nodes) > 1:
        return "it is defined more than once"
    if not isinstance(node, Target):
        return "it is asynchronous" if isinstance(node, ast.AsyncFunctionDef) else "it is not a function or class"
    if node.name.startswith("_"):
        return "its name begins with an underscore"
    if not undocumented and not ast.get_docstring(node):
        return "it has no docstring that says what it does"
    if isinstance(node, ast.FunctionDef):
        return "its body is trivial" if _is_trivial(node) else ""
    bases = [ast.unparse(base) for base in node.bases]
    if any(
        re.search(r"(Error|Exception|Warning|Enum|Flag|Protocol|NamedTuple|TypedDict|ABC)$", base) for base in bases
    ):
        return f"it is a class of the kind {', '.join(bases)}"
    methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
    return "" if any(not _is_trivial(method) for method in methods) else "it has no method with a body"


def _is_trivial(node: ast.FunctionDef) -> bool:
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return not body or (len(body) == 1 and isinstance(body[0], _TRIVIAL_ENDS))


def stubbed(text: str, name: str, replaced: str) -> str:
    """A program in which the bodies of one definition are replaced: the docstrings and signatures stay."""
    tree = ast.parse(text)
    for node in tree.body:
        if isinstance(node, Target) and node.name == name:
            _empty(node, replaced)
    return ast.unparse(tree) + "\n"


def skeleton(node: Target, replaced: str) -> str:
    """A definition without what its bodies do."""
    made = copy.deepcopy(node)
    _empty(made, replaced)
    return ast.unparse(made) + "\n"


def _empty(node: Target, replaced: str) -> None:
    functions = (
        [node] if isinstance(node, ast.FunctionDef) else [n for n in node.body if isinstance(n, ast.FunctionDef)]
    )
    for function in functions:
        docstring = function.body[:1] if ast.get_docstring(function) else []
        function.body = [*docstring, *ast.parse(replaced).body]
