"""All files of a program as one tree, so that a name can be followed through every file."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.renaming import CannotRenameError, Renaming
from remint.code.scopes import Scopes
from remint.code.trees import child_nodes, nodes_of
from remint.errors import RemintError
from remint.mints.evolve.programs.written import parsed, written
from remint.records import Candidate, SourceFile

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class NotOneTreeError(RemintError, ValueError):
    """A program whose files cannot be read as one: they import in a way that hides which name is meant."""


class WholeTree:
    """The files of a program in one tree. Statements are shared: a name that changes here changes in its file."""

    def __init__(self, program: Candidate) -> None:
        self.program = program
        self.files = {one.path: parsed(one.text) for one in program.files if one.path.endswith(".py")}
        self._before = {path: written(tree) for path, tree in self.files.items()}
        self._own = {_module(path): path for path in self.files}
        self._imports = {path: list(self._own_imports(path)) for path in self.files}
        self.places = self._find_places()
        self._part_same_names()
        self._first_names = {id(one): one.name for tree in self.files.values() for one in _top_definitions(tree)}
        self.tree = ast.Module(body=list(self._statements()), type_ignores=[])

    def program_now(self) -> Candidate:
        """The program as it is now; files in which nothing has changed are as they were."""
        given = {self._first_names[id(one)]: one.name for tree in self.files.values() for one in _top_definitions(tree)}
        for statement in (one for found in self._imports.values() for one in found):
            for alias in statement.names:
                alias.name = given.get(alias.name, alias.name)
        return Candidate(files=tuple(map(self._file_now, self.program.files)), main=self.program.main)

    def _file_now(self, file: SourceFile) -> SourceFile:
        text = written(self.files[file.path]) if file.path in self.files else ""
        return file if text == self._before.get(file.path, "") else SourceFile(path=file.path, text=text)

    def _find_places(self) -> dict[str, Definition]:
        """Every function and class by its file and the names around it, as they were at first."""
        found: dict[str, Definition] = {}

        def look(node: ast.AST, before: str) -> None:
            for child in child_nodes(node):
                inside = before
                if isinstance(child, Definition):
                    inside = f"{before}.{child.name}" if before[-1:] != ":" else f"{before}{child.name}"
                    if inside in found:
                        raise NotOneTreeError(f"{inside} is defined twice")
                    found[inside] = child
                look(child, inside)

        for path, tree in self.files.items():
            look(tree, f"{path}:")
        return found

    def _own_imports(self, path: str) -> Iterator[ast.ImportFrom]:
        top = {id(one) for one in self.files[path].body}
        for node in nodes_of(self.files[path]):
            if isinstance(node, ast.Import) and any(alias.name in self._own for alias in node.names):
                raise NotOneTreeError("a module of the program is imported as a whole")
            if not isinstance(node, ast.ImportFrom):
                continue
            module = _absolute(node, path)
            if any(f"{module}.{alias.name}".strip(".") in self._own for alias in node.names):
                raise NotOneTreeError("a module of the program is imported as a whole")
            if module in self._own:
                if id(node) not in top or any(alias.asname or alias.name == "*" for alias in node.names):
                    raise NotOneTreeError("something is imported inside a function, or under another name")
                yield node

    def _part_same_names(self) -> None:
        """Two things of one name, in two files, have two names from here on."""
        seen: dict[str, object] = {}
        for path in sorted(self.files, key=lambda one: one != self.program.main):
            for name, what in list(self._defined(path)):
                if seen.setdefault(name, what) == what and not isinstance(what, Definition):
                    continue
                if seen[name] is not what:
                    self._part(path, name, what)

    def _defined(self, path: str) -> Iterator[tuple[str, object]]:
        own = {id(one) for one in self._imports[path]}
        for statement in self.files[path].body:
            if isinstance(statement, Definition):
                yield statement.name, statement
            elif isinstance(statement, ast.Import | ast.ImportFrom):
                for alias in statement.names if id(statement) not in own else ():
                    module = statement.module if isinstance(statement, ast.ImportFrom) else None
                    yield alias.asname or alias.name, (module, alias.name)
            else:
                for node in nodes_of(statement):
                    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                        yield node.id, path

    def _part(self, path: str, name: str, what: object) -> None:
        if not isinstance(what, ast.FunctionDef):
            raise NotOneTreeError(f"{name} means different things in different files")
        new = f"{name}_of_{_module(path).rpartition('.')[2]}"
        users = [
            other for other, found in self._imports.items()
            for one in found
            if self._own.get(_absolute(one, other)) == path and name in [each.name for each in one.names]
        ]  # fmt: skip
        try:
            for one in (path, *users):
                tree = self.files[one]
                renaming = Renaming(tree, scopes=Scopes(tree))
                renaming.write(renaming.scopes.module.bindings[name], new)
        except (KeyError, CannotRenameError) as error:
            raise NotOneTreeError(f"{name} means different things in different files") from error
        for statement in (each for other in users for each in self._imports[other]):
            for alias in statement.names:
                if alias.asname == new:
                    alias.name, alias.asname = new, None

    def _statements(self) -> Iterator[ast.stmt]:
        """Modules before those that import them, imports of libraries once."""
        own = {id(one) for found in self._imports.values() for one in found}
        seen: set[str] = set()
        for path in self._in_order():
            for statement in self.files[path].body:
                if id(statement) in own:
                    continue
                if isinstance(statement, ast.Import | ast.ImportFrom):
                    text = ast.unparse(statement)
                    if text in seen:
                        continue
                    seen.add(text)
                yield statement

    def _in_order(self) -> list[str]:
        found: list[str] = []
        waiting: set[str] = set()

        def visit(path: str) -> None:
            if path in waiting:
                return
            waiting.add(path)
            for one in self._imports[path]:
                visit(self._own[_absolute(one, path)])
            found.append(path)

        visit(self.program.main)
        for path in self.files:
            visit(path)
        return found


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _absolute(node: ast.ImportFrom, path: str) -> str:
    """The module that a statement imports from, by its full name."""
    if not node.level:
        return node.module or ""
    parts = path.split("/")[: -node.level]
    return ".".join([*parts, *([node.module] if node.module else [])])


def _top_definitions(tree: ast.Module) -> list[Definition]:
    return [one for one in tree.body if isinstance(one, Definition)]
