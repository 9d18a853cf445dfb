"""The tests of one definition, taken out of their files with fixtures, constants and helpers."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from remint.code.trees import walk
from remint.judging.unittests.separate_process import reason_to_share
from remint.mints.harvest.bindings import Definition, NotExtractableError, RepositoryNames
from remint.mints.harvest.extraction import Extraction, Key
from remint.mints.harvest.repository import Repository, RepositoryModule
from remint.mints.harvest.suite_run import RepositoryTest

_FEW = 20  # sets of parameters that are tests of their own; more of one function are one test together


class TestSlice(NamedTuple):
    """A test module with some tests of one file."""

    module: str
    tests: tuple[str, ...]


class TestSlicer:
    """Takes tests out of a repository."""

    def __init__(self, repository: Repository, names: RepositoryNames) -> None:
        self._repository, self._names = repository, names

    def slice(self, tests: Iterable[RepositoryTest], given: Mapping[str, Definition], entry: str) -> TestSlice:
        """The tests of one file as a module beside the `given` definitions; raises NotExtractableError."""
        chosen = list(tests)
        module = self._repository.tests[chosen[0].file]
        roots: dict[str, Definition] = {}
        texts: dict[Key, str] = {}
        for one in chosen:
            for name in (*one.classes[:1], *(() if one.classes else (one.function,)), *one.fixtures):
                found = self._defined(module, name)
                if found is not None:
                    roots[found.name] = found
        for name in {one.classes[0] for one in chosen if one.classes}:
            methods = {one.function for one in chosen if one.classes and one.classes[0] == name}
            texts[roots[name].key] = _class_with(roots[name], methods)
        if entry in roots:
            raise NotExtractableError(f"the tests define {entry} themselves")
        code = Extraction(self._names, given, shortcuts=True).take(list(roots.values()), texts)
        reason = reason_to_share(ast.parse(code.text), code.text)
        if reason:
            raise NotExtractableError(reason)
        return TestSlice(code.text, tuple(_test_names(chosen)))

    def mentions(self, test: RepositoryTest, name: str) -> bool:
        """Whether the text of a test or of its fixtures names something."""
        module = self._repository.tests[test.file]
        parts = [self._defined(module, part) for part in (*test.classes[:1], test.function, *test.fixtures)]
        names = {name, *_other_names(module, name)}
        return any(names & _mentioned(part, test) for part in parts if part is not None)

    def _defined(self, module: RepositoryModule, name: str) -> Definition | None:
        """A function, class or fixture of a test module or of the conftest.py files above it."""
        folder = module.path.rpartition("/")[0]
        places = [module.path]
        while True:
            places.append(f"{folder}/conftest.py" if folder else "conftest.py")
            if not folder:
                break
            folder = folder.rpartition("/")[0]
        for path in places:
            inside = self._repository.tests.get(path)
            if inside is not None and name in self._names.bound(inside):
                meaning = self._names.meaning(inside, name)
                return meaning if isinstance(meaning, Definition) else None
        return None


def _other_names(module: RepositoryModule, name: str) -> set[str]:
    """What a test module calls something that it imports: ``from package import name as other``."""
    nodes = [node for node in module.tree.body if isinstance(node, ast.ImportFrom)]
    return {alias.asname for node in nodes for alias in node.names if alias.name == name and alias.asname}


def _mentioned(part: Definition, test: RepositoryTest) -> set[str]:
    found: set[str] = set()
    for node in part.nodes:
        inner: list[ast.AST] = [node]
        if isinstance(node, ast.ClassDef) and node.name in test.classes[:1]:
            inner = [one for one in walk(node) if not isinstance(one, ast.FunctionDef | ast.ClassDef)]
            methods = [one for one in walk(node) if isinstance(one, ast.FunctionDef)]
            wanted = [one for one in methods if one.name == test.function or not one.name.startswith("test")]
            found |= {name for method in wanted for name in _names_in(method)}
            continue
        found |= {name for one in inner for name in _names_in(one)}
    return found


def _names_in(node: ast.AST) -> set[str]:
    names = {one.id for one in walk(node) if isinstance(one, ast.Name)}
    return names | {one.attr for one in walk(node) if isinstance(one, ast.Attribute)}


def _class_with(one: Definition, methods: set[str]) -> str:
    """A test class with some of its tests, and everything in it that is none."""
    node = one.nodes[-1]
    assert isinstance(node, ast.ClassDef)
    lines = one.module.text.split("\n")
    gone: set[int] = set()
    kept = 0
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name.startswith("test") and part.name not in methods:
            first = min([part.lineno, *(mark.lineno for mark in part.decorator_list)])
            gone |= set(range(first, (part.end_lineno or part.lineno) + 1))
        else:
            kept += 1
    first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
    end = node.end_lineno or node.lineno
    text = [lines[number - 1] for number in range(first, end + 1) if number not in gone]
    return "\n".join([*text, *([] if kept else ["    pass"])])


def _test_names(tests: list[RepositoryTest]) -> list[str]:
    """What the suite calls its tests: many sets of parameters are one test."""
    found: list[str] = []
    for one in tests:
        plain = one.id.partition("[")[0]
        sets = sum(other.id.partition("[")[0] == plain for other in tests)
        found.append(one.id if sets <= _FEW else plain)
    return list(dict.fromkeys(found))
