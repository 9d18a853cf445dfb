"""Code taken out of a repository with all that it needs, as the text of one module."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from remint.code.trees import walk
from remint.mints.harvest.bindings import (
    Definition,
    ExternalImport,
    NotExtractableError,
    RepositoryNames,
    WholeModule,
    absolute,
    used_names,
)
from remint.mints.harvest.repository import RepositoryModule

Key = tuple[str, str]


class TakenCode(NamedTuple):
    """What was taken, in an order in which it can be run."""

    future: tuple[str, ...]
    imports: tuple[str, ...]
    before: tuple[str, ...]  # texts of what the roots need
    roots: tuple[str, ...]
    definitions: Mapping[str, Definition]  # by name, the roots included

    @property
    def text(self) -> str:
        """The module."""
        return _joined([_block([*self.future, *self.imports]), *self.before, *self.roots])

    @property
    def preamble(self) -> str:
        """The module without its roots."""
        return _joined([_block([*self.future, *self.imports]), *self.before])


def _block(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def _joined(parts: Iterable[str]) -> str:
    return "\n\n\n".join(part.rstrip() for part in parts if part.strip()) + "\n"


class Extraction:
    """Follows names from some definitions to everything that they need."""

    def __init__(self, names: RepositoryNames, given: Mapping[str, Definition], shortcuts: bool) -> None:
        """`given` is there already; with `shortcuts`, ``module.name`` is allowed and made work."""
        self._names, self._given, self._shortcuts = names, given, shortcuts
        self._imports: dict[str, str] = {}
        self._found: dict[str, Definition] = {}
        self._needs: dict[Key, set[Key]] = {}
        self._aliases: dict[str, Definition] = {}
        self._spaces: dict[str, dict[str, str]] = {}

    def take(self, roots: list[Definition], texts: Mapping[Key, str] | None = None) -> TakenCode:
        """The roots and what they need; `texts` replaces the text of some."""
        texts, waiting = texts or {}, list(roots)
        for one in roots:
            self._claim(one)
        while waiting:
            while waiting:
                one = waiting.pop()
                code = texts.get(one.key) or _text(one)
                for name in sorted(used_names(code)):
                    if name != one.name:
                        waiting += self._follow(one, name, code)
            waiting = self._effects()
        last = {one.key for one in roots}
        ordered = self._in_order([one for one in self._found.values() if one.key not in last])
        first = [one for one in ordered if not self._is_of(one, roots)]
        own = [one for one in ordered if self._is_of(one, roots)]
        parts = [*_once(first, texts), *self._shortcut_lines(), *_once(own, texts)]
        futures = {line for one in self._found.values() for line in _futures(one.module)}
        imports = sorted(set(self._imports.values()), key=lambda line: (line.startswith("from"), line))
        return TakenCode(tuple(sorted(futures)), tuple(imports), tuple(parts), tuple(_once(roots, texts)), self._found)

    def _effects(self) -> list[Definition]:
        """Statements of the same modules that fill or change what was taken, such as a table, and are not taken yet."""
        fresh = []
        for module in {one.module.path: one.module for one in self._found.values()}.values():
            for node in self._names.effects(module):
                name = f"<line {node.lineno} of {module.path}>"
                if name not in self._found and self._changes(module, node):
                    self._found[name] = Definition(module, name, (node,))
                    fresh.append(self._found[name])
        return fresh

    def _changes(self, module: RepositoryModule, node: ast.stmt) -> bool:
        bound, reached, waiting = self._names.bound(module), set[str](), list(used_names(module.lines(node)))
        while waiting:
            name = waiting.pop()
            if name in reached or name not in bound:
                continue
            reached.add(name)
            for part in bound[name]:
                waiting += [] if isinstance(part, ast.Import | ast.ImportFrom) else used_names(module.lines(part))
        taken = {one.name: one for one in self._found.values() if one.module.path == module.path}
        values = {name for name, one in taken.items() if isinstance(one.nodes[-1], ast.Assign | ast.AnnAssign)}
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(target, ast.Attribute):  # f.attribute = …
            return isinstance(target.value, ast.Name) and target.value.id in taken
        return bool(reached & values)

    def _is_of(self, one: Definition, roots: list[Definition]) -> bool:
        return self._shortcuts and one.module.path in {root.module.path for root in roots}

    def _claim(self, one: Definition) -> bool:
        """Give a definition its name; whether it is new here."""
        for known in (self._given.get(one.name), self._found.get(one.name)):
            if known is not None and known.key != one.key and _text(known) != _text(one):
                raise NotExtractableError(f"two different things are called {one.name}")
            if known is not None:
                return False
        for node in one.nodes:
            _refuse_inner_imports(one.module, node)
        self._found[one.name] = one
        return True

    def _follow(self, one: Definition, name: str, code: str) -> list[Definition]:
        meaning = self._names.meaning(one.module, name)
        if meaning is None:
            return []
        if isinstance(meaning, ExternalImport):
            if self._imports.setdefault(name, meaning.statement) != meaning.statement:
                raise NotExtractableError(f"two different imports are called {name}")
            return []
        if isinstance(meaning, WholeModule):
            return self._attributes(one, name, meaning.module, code)
        return self._depend(one, name, meaning)

    def _depend(self, one: Definition, name: str, meaning: Definition) -> list[Definition]:
        self._needs.setdefault(one.key, set()).add(meaning.key)
        if name != meaning.name and self._aliases.setdefault(name, meaning).key != meaning.key:
            raise NotExtractableError(f"two different things are called {name}")
        return [meaning] if self._claim(meaning) else []

    def _attributes(self, one: Definition, name: str, module: RepositoryModule, code: str) -> list[Definition]:
        if not self._shortcuts:
            raise NotExtractableError(f"it uses the module {module.name} as a whole")
        fresh, tree = [], ast.parse(code)
        uses = [node for node in walk(tree) if isinstance(node, ast.Attribute) and _is_name(node.value, name)]
        if len(uses) < sum(_is_name(node, name) for node in walk(tree)):
            raise NotExtractableError(f"the tests hand on the module {module.name} as a whole")
        for node in uses:
            meaning = self._names.meaning(module, node.attr)
            if not isinstance(meaning, Definition):
                raise NotExtractableError(f"the tests use {module.name}.{node.attr}, which is a module")
            self._spaces.setdefault(name, {})[node.attr] = meaning.name
            fresh += self._depend(one, meaning.name, meaning)
        return fresh

    def _shortcut_lines(self) -> list[str]:
        lines = [f"{name} = {one.name}" for name, one in sorted(self._aliases.items())]
        for name, attributes in sorted(self._spaces.items()):
            self._imports["types"] = "import types"
            inside = ", ".join(f"{key}={value}" for key, value in sorted(attributes.items()))
            lines.append(f"{name} = types.SimpleNamespace({inside})")
        return ["\n".join(lines)] if lines else []

    def _in_order(self, found: list[Definition]) -> list[Definition]:
        """Modules that others need come first; inside of one, the order of the file."""
        by_path: dict[str, set[str]] = {}
        for (path, _), needed in self._needs.items():
            by_path.setdefault(path, set()).update(other for other, _ in needed if other != path)
        order: list[str] = []

        def visit(path: str, above: tuple[str, ...] = ()) -> None:
            if path in order or path in above:
                return
            for other in sorted(by_path.get(path, ())):
                visit(other, (*above, path))
            order.append(path)

        for path in sorted({one.module.path for one in found}):
            visit(path)
        return sorted(found, key=lambda one: (order.index(one.module.path), one.nodes[0].lineno))


def _text(one: Definition) -> str:
    return "\n".join(one.module.lines(node) for node in one.nodes)


def _once(found: Iterable[Definition], texts: Mapping[Key, str]) -> list[str]:
    """Texts; a statement that binds two names is written once."""
    written: set[tuple[str, int]] = set()
    parts = []
    for one in found:
        if one.key in texts:
            parts.append(texts[one.key])
            continue
        fresh = [node for node in one.nodes if (one.module.path, node.lineno) not in written]
        written |= {(one.module.path, node.lineno) for node in fresh}
        parts.append("\n".join(one.module.lines(node) for node in fresh))
    return parts


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _futures(module: RepositoryModule) -> list[str]:
    nodes = [node for node in module.tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    return [ast.unparse(node) for node in nodes]


def _refuse_inner_imports(module: RepositoryModule, node: ast.stmt) -> None:
    """An import inside of a function would look for the repository where programs run, and it is not there."""
    own = module.name.partition(".")[0]
    for inner in walk(node):
        if isinstance(inner, ast.ImportFrom) and (inner.level or absolute(module, inner).partition(".")[0] == own):
            raise NotExtractableError(f"{getattr(node, 'name', 'it')} imports from its own package when it runs")
        if isinstance(inner, ast.Import) and any(alias.name.partition(".")[0] == own for alias in inner.names):
            raise NotExtractableError(f"{getattr(node, 'name', 'it')} imports its own package when it runs")
