"""Parts that were added, and programs without them."""

from __future__ import annotations

import ast
from collections import Counter
from typing import NamedTuple

from remint.mints.evolve.gates.reduced_programs import NodeChange, added_parts, with_changes
from remint.records import Candidate, SourceFile


class Part(NamedTuple):
    words: str
    number: int


def test_what_is_there_more_often_than_before_was_added() -> None:
    parts = [Part("a", 1), Part("b", 2), Part("a", 3), Part("a", 4)]
    assert added_parts(parts, Counter(a=2)) == [Part("b", 2), Part("a", 4)]


def test_files_without_a_change_stay_as_they_are() -> None:
    def add_ten(node: ast.AST) -> None:
        assert isinstance(node, ast.Constant)
        node.value += 10

    files = (SourceFile(path="solution.py", text="x = (1)\n"), SourceFile(path="parts.py", text="y = (2)\n"))
    place = next(at for at, node in enumerate(ast.walk(ast.parse("y = (2)"))) if isinstance(node, ast.Constant))
    made = with_changes(Candidate(files, "solution.py"), [NodeChange("parts.py", place, add_ten)])
    assert made.files == (files[0], SourceFile(path="parts.py", text="y = 12\n"))
