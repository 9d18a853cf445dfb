"""A program that is to be evolved, and what operators want to know about it."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from remint.code.known_types import KnownTypes
from remint.code.parsing import parse
from remint.code.program_types import GivenValue, ProgramTypes
from remint.code.scopes import Function, Scopes
from remint.code.trees import nodes_of, walk
from remint.mints.evolve.programs.written import parsed
from remint.records import Candidate

_WORD = re.compile(r"[A-Za-z_]\w*")
Step = tuple[str, int]  # the name of a field, and the place in it; -1 where the field is no list


class Site(NamedTuple):
    """Where an operator can be applied: the way to a node, and a mark by which the place is known again later."""

    path: tuple[Step, ...]
    key: str


# How operators write: 4 still had forms that nobody writes by hand, and names from lists alone; 5 wrote literals and
# blank lines as Python does, typed fields as anything, and said of some functions what was not so. Old lineages say so
# by leading nowhere when they are replayed with the newest.
# 6 knew no types of arguments. 7 made up names that no code base has. 8 took usual names that say nothing: `process`.
# 9 wrote `EqualsZeroError` where there are no items, and a module for each error. 10 put every function that moved
# into a module such as `utils`, and cut helpers that take a running total and return it. 11 handed back from an object
# what nobody reads, had no words for what many helpers do, and divided only scripts that answer in one place.
NEWEST, LUCID, SHAPELY, CLEAR, TELLING, USUAL, TYPED, TIDY, PLAIN = 12, 12, 11, 10, 9, 8, 7, 6, 5


class PublicNames(frozenset[str]):
    """Names of a program that others use, and what they give the parameters of its entry point."""

    entry: str
    given: Mapping[str, GivenValue]
    files: frozenset[str] | None  # of the original; None: nobody knows

    @classmethod
    def of(
        cls, names: Iterable[str], entry: str, given: Mapping[str, GivenValue], files: Iterable[str] | None = None
    ) -> PublicNames:
        """Names with what is known of the values that the entry point is called with."""
        made = cls(names)
        made.entry, made.given, made.files = entry, given, None if files is None else frozenset(files)
        return made


class Subject:
    """A program with its tree and scopes. `keep` are names that tests use: they stay as they are."""

    def __init__(self, program: Candidate, keep: frozenset[str] = frozenset(), style: int = NEWEST) -> None:
        self.program, self.keep, self.style = program, keep, style
        self._keys: dict[int, str] = {}  # of the nodes of its tree
        self.found: dict[Any, Any] = {}  # by operator, where it can be applied: it may be asked many times

    @property
    def is_plain(self) -> bool:
        """Whether operators leave out forms that nobody writes by hand."""
        return self.style >= PLAIN

    @property
    def is_tidy(self) -> bool:
        """Whether programs are laid out as people do it, and nothing is said of code that may not be so."""
        return self.style >= TIDY

    @property
    def is_usual(self) -> bool:
        """Whether what is added has names that code bases use."""
        return self.style >= USUAL

    @property
    def is_telling(self) -> bool:
        """Whether a usual name is taken only if it tells something."""
        return self.style >= TELLING

    @property
    def is_clear(self) -> bool:
        """Whether errors are called after the case that they tell of, and stay together."""
        return self.style >= CLEAR

    @property
    def is_shapely(self) -> bool:
        """Whether helpers are cut where a concept is, and modules hold one kind of thing."""
        return self.style >= SHAPELY

    @property
    def is_lucid(self) -> bool:
        """Whether helpers do what there is a word for, and more scripts are divided."""
        return self.style >= LUCID

    @cached_property
    def tree(self) -> ast.Module:
        """The tree of the main file; nobody changes it."""
        return parsed(self.program.text) if self.is_tidy else parse(self.program.text)

    @cached_property
    def names_elsewhere(self) -> frozenset[str]:
        """Every word of the other files: no two files give different things the same name."""
        others = (file.text for file in self.program.files if file.path != self.program.main)
        return frozenset(word for text in others for word in _WORD.findall(text)) if self.is_usual else frozenset()

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name that is written anywhere in the main file."""
        return frozenset(self.scopes.names())

    @cached_property
    def texts(self) -> frozenset[str]:
        """Every string that is written in the main file."""
        found = (node.value for node in nodes_of(self.tree) if isinstance(node, ast.Constant))
        return frozenset(value for value in found if isinstance(value, str))

    @cached_property
    def scopes(self) -> Scopes:
        """Which name means which variable."""
        return Scopes(self.tree)

    @cached_property
    def types(self) -> KnownTypes:
        """The types of its expressions, as far as they are certain."""
        return self.types_of(self.scopes)

    def types_of(self, scopes: Scopes) -> KnownTypes:
        """The types of the expressions of a copy of it."""
        if self.style < TYPED:
            return KnownTypes(scopes)
        entry, given = getattr(self.keep, "entry", ""), getattr(self.keep, "given", {})
        return ProgramTypes(scopes, entry, given, self.keep)

    @cached_property
    def functions(self) -> list[Function]:
        """All functions and methods, in the order of the text."""
        found = [node for node in walk(self.tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        return sorted(found, key=lambda node: (node.lineno, node.col_offset))

    def walk(self) -> list[tuple[tuple[Step, ...], ast.AST]]:
        """Every node with the way to it, parents first; found once, since every operator asks."""
        return self._nodes

    @cached_property
    def _nodes(self) -> list[tuple[tuple[Step, ...], ast.AST]]:
        found: list[tuple[tuple[Step, ...], ast.AST]] = []
        waiting: list[tuple[tuple[Step, ...], ast.AST]] = [((), self.tree)]
        while waiting:
            path, node = waiting.pop()
            found.append((path, node))
            waiting.extend(reversed([((*path, step), child) for step, child in _children(node)]))
        return found

    def sites(self, *kinds: type[ast.AST]) -> Iterator[tuple[Site, ast.AST]]:
        """Every node of these kinds as a site, keyed by its own text and that of the functions around it."""
        for path, node in self.walk():
            if isinstance(node, kinds):
                yield self.site(path, node), node

    def site(self, path: tuple[Step, ...], node: ast.AST) -> Site:
        """A node as a site. A statement is known again by its head, since its body may change."""
        found = self._keys.get(id(node))
        if found is None:
            found = hashlib.sha256(_head(node).encode("utf-8", "surrogatepass")).hexdigest()[:16]
            self._keys[id(node)] = found
        return Site(path, found)


def node_at(tree: ast.AST, path: tuple[Step, ...]) -> ast.AST:
    """The node at the end of a way."""
    node = tree
    for field, place in path:
        found = getattr(node, field)
        node = found if place < 0 else found[place]
    return node


def block_of(tree: ast.AST, path: tuple[Step, ...]) -> tuple[list[ast.stmt], int]:
    """The list of statements that holds the statement at the end of a way, or the one around it; and its place."""
    for length in range(len(path), 0, -1):
        node = node_at(tree, path[:length])
        if isinstance(node, ast.stmt):
            field, place = path[length - 1]
            return getattr(node_at(tree, path[: length - 1]), field), place
    raise ValueError("the way leads to no statement")


def _children(node: ast.AST) -> Iterator[tuple[Step, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield (field, -1), value
        elif isinstance(value, list):
            for place, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield (field, place), item


def _head(node: ast.AST) -> str:
    if isinstance(node, ast.For | ast.AsyncFor):
        return f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}"
    if isinstance(node, ast.While | ast.If):
        return f"{type(node).__name__} {ast.unparse(node.test)}"
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return f"{type(node).__name__} {node.name}"
    if isinstance(node, ast.Module):
        return "module"
    return ast.unparse(node)
