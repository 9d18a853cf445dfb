"""Programs without something that was added to them: whether anybody would miss it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from remint.code.parsing import python_trees
from remint.code.trees import walk
from remint.records import Candidate, SourceFile

DoSame = Callable[[Sequence[Candidate]], list[bool]]
Change = Callable[[ast.AST], None]


class NodeChange(NamedTuple):
    """A change to one node of a program."""

    path: str
    place: int  # of the node among all of the file, in the order of `walk`
    change: Change


class _Part(Protocol):
    @property
    def words(self) -> str: ...  # what it says, without the names of variables


P = TypeVar("P", bound=_Part)


def added_parts(parts: Iterable[P], before: Counter[str]) -> list[P]:
    """The parts of a program that its original does not have in these words, or not as often."""
    left, found = Counter(before), []
    for part in parts:
        left[part.words] -= 1
        if left[part.words] < 0:
            found.append(part)
    return found


def with_changes(program: Candidate, changes: Sequence[NodeChange]) -> Candidate:
    """The program after these changes, made in this order."""
    changed = {one.path for one in changes}
    trees = {path: tree for path, tree in python_trees(program).items() if path in changed}
    nodes = {path: list(walk(tree)) for path, tree in trees.items()}
    for path, place, change in changes:
        change(nodes[path][place])
    files = [
        SourceFile(path=one.path, text=ast.unparse(ast.fix_missing_locations(trees[one.path])) + "\n")
        if one.path in trees
        else one
        for one in program.files
    ]
    return Candidate(files=tuple(files), main=program.main)
