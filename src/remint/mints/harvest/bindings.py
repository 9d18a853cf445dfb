"""What the names of a module stand for: definitions of the repository, imports from elsewhere, modules as a whole."""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from remint.code.trees import walk
from remint.errors import RemintError
from remint.mints.harvest.repository import Repository, RepositoryModule

_BUILT_IN = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__", "__package__", "__spec__", "__path__"}
Compound = ast.If | ast.Try | ast.For | ast.While | ast.With


class NotExtractableError(RemintError, ValueError):
    """Why code cannot be taken out of its repository."""


class Definition(NamedTuple):
    """A name that a module of the repository gives a meaning, by these statements."""

    module: RepositoryModule
    name: str
    nodes: tuple[ast.stmt, ...]

    @property
    def key(self) -> tuple[str, str]:
        """What tells definitions apart."""
        return self.module.path, self.name


class ExternalImport(NamedTuple):
    """A name that comes from outside the repository."""

    statement: str


class WholeModule(NamedTuple):
    """A name that stands for a module of the repository."""

    module: RepositoryModule


Meaning = Definition | ExternalImport | WholeModule | None


class RepositoryNames:
    """Looks up names in the modules of a repository."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._by_name = {**{module.name: module for module in repository.tests.values()}, **repository.modules}
        self._bound: dict[str, dict[str, list[ast.stmt]]] = {}

    def bound(self, module: RepositoryModule) -> dict[str, list[ast.stmt]]:
        """The statements at the top of a module that bind each name."""
        if module.path not in self._bound:
            found: dict[str, list[ast.stmt]] = {}
            for node in module.tree.body:
                for name in bound_names(node):
                    found.setdefault(name, []).append(node)
            self._bound[module.path] = found
        return self._bound[module.path]

    def effects(self, module: RepositoryModule) -> list[ast.stmt]:
        """The statements at the top of a module that bind no name: calls, loops, assignments to a part of something."""
        idle = (ast.Import, ast.ImportFrom, ast.Pass, ast.If)
        return [
            node
            for node in module.tree.body
            if not isinstance(node, idle) and not _is_text(node) and not any(True for _ in bound_names(node))
        ]

    def meaning(self, module: RepositoryModule, name: str, depth: int = 0) -> Meaning:
        """What a name of a module stands for; None for what Python itself brings."""
        nodes = self.bound(module).get(name)
        if depth > 20:
            raise NotExtractableError(f"the imports of {name} go round in a circle")
        if nodes is None:
            for star in self._stars(module):
                if name in self._public(star):
                    return self.meaning(star, name, depth + 1)
            submodule = self._by_name.get(f"{module.package}.{name}") if module.path.endswith("__init__.py") else None
            if submodule is not None:
                return WholeModule(submodule)
            if name in _BUILT_IN:
                return None
            raise NotExtractableError(f"nothing is known about the name {name} in {module.path}")
        last = nodes[-1]
        if isinstance(last, ast.Import | ast.ImportFrom):
            return self._imported(module, last, name, depth)
        return Definition(module, name, tuple(nodes))

    def _imported(self, module: RepositoryModule, node: ast.Import | ast.ImportFrom, name: str, depth: int) -> Meaning:
        alias = next(one for one in node.names if (one.asname or one.name.partition(".")[0]) == name)
        if isinstance(node, ast.Import):
            inside = self._by_name.get(alias.name)
            if inside is not None and (alias.asname or "." not in alias.name):
                return WholeModule(inside)
            if alias.name.partition(".")[0] in self._repository.packages:
                raise NotExtractableError(f"{module.path} imports {alias.name} as a whole")
            return ExternalImport(ast.unparse(ast.Import([alias])))
        base = absolute(module, node)
        inside = self._by_name.get(base)
        submodule = self._by_name.get(f"{base}.{alias.name}" if base else alias.name)
        if inside is not None and alias.name in self.bound(inside):
            return self.meaning(inside, alias.name, depth + 1)
        if submodule is not None:  # before what a star brings, which may be this very import
            return WholeModule(submodule)
        if inside is not None and self._stars(inside):
            return self.meaning(inside, alias.name, depth + 1)
        if node.level or base.partition(".")[0] in self._repository.packages:
            raise NotExtractableError(f"{alias.name}, which {module.path} imports from {base or '.'}, is not there")
        return ExternalImport(ast.unparse(ast.ImportFrom(node.module, [alias], 0)))

    def _stars(self, module: RepositoryModule) -> list[RepositoryModule]:
        nodes = [node for node in module.tree.body if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"]
        return [self._by_name[name] for node in nodes if (name := absolute(module, node)) in self._by_name]

    def _public(self, module: RepositoryModule) -> set[str]:
        """What ``from module import *`` brings."""
        for node in module.tree.body:
            if isinstance(node, ast.Assign) and any(
                isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets
            ):
                listed = [one.value for one in walk(node.value) if isinstance(one, ast.Constant)]
                return {name for name in listed if isinstance(name, str)}
        found = {name for name in self.bound(module) if not name.startswith("_")}
        return found.union(*(self._public(star) for star in self._stars(module)))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def absolute(module: RepositoryModule, node: ast.ImportFrom) -> str:
    """The module that names are imported from, by its full name."""
    if not node.level:
        return node.module or ""
    parts = module.package.split(".") if module.package else []
    parts = parts[: len(parts) - node.level + 1]
    return ".".join([*parts, *([node.module] if node.module else [])])


def bound_names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top of a module binds."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        if not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names if alias.name != "*")
    elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = (one for target in targets for one in walk(target) if isinstance(one, ast.Name))
        yield from dict.fromkeys(one.id for one in names if isinstance(one.ctx, ast.Store))
    elif isinstance(node, Compound):
        inner = [part for part in walk(node) if isinstance(part, ast.stmt) and part is not node]
        yield from dict.fromkeys(name for part in inner for name in bound_names(part))


@lru_cache(maxsize=4096)
def _global_names(text: str) -> frozenset[str]:
    table = symtable.symtable(text, "code", "exec")
    found, waiting = set(), [table]
    while waiting:
        inner = waiting.pop()
        waiting += inner.get_children()
        for symbol in inner.get_symbols():
            if symbol.is_global() or (inner is table and symbol.is_referenced()):
                found.add(symbol.get_name())
    return frozenset(found)


def used_names(text: str) -> frozenset[str]:
    """The names of its module that a piece of code uses."""
    return _global_names(text)
