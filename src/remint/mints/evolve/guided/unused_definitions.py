"""Functions and classes that a program does not use any more since something else was left out of it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.parsing import python_trees
from remint.code.trees import walk
from remint.mints.evolve.gates.reduced_programs import NodeChange, with_changes
from remint.records import Candidate


class _Definition(NamedTuple):
    path: str
    name: str
    place: int  # in its file, in the order of `walk`
    is_used: bool
    is_empty: bool


def without_unused(program: Candidate, before: Candidate) -> Candidate:
    """The program with nothing inside the definitions that it does not use and the one before did.

    The definitions stay, so that other files can still import them.
    """
    used_before = {one[:2] for one in _definitions(before) if one.is_used}
    while True:
        unused = [one for one in _definitions(program) if not (one.is_used or one.is_empty) and one[:2] in used_before]
        if not unused:
            return program
        # What only these use is unused in the next round.
        program = with_changes(program, [NodeChange(one.path, one.place, _empty) for one in unused])


def _definitions(program: Candidate) -> Iterator[_Definition]:
    """The functions and classes of a program that are no part of another."""
    trees = python_trees(program)
    mentions = Counter(name for tree in trees.values() for name in _mentioned(tree))
    for path, tree in trees.items():
        for place, node in enumerate(tree.body, start=1):  # `walk` gives the module, then these
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                is_used = mentions[node.name] > Counter(_mentioned(node))[node.name]
                yield _Definition(path, node.name, place, is_used, isinstance(node.body[0], ast.Pass))


def _mentioned(tree: ast.AST) -> Iterator[str]:
    for node in walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name
            case ast.alias(name=name, asname=str()):
                yield name  # under which other name it is used does not matter


def _empty(node: ast.AST) -> None:
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    node.body = [ast.Pass()]
