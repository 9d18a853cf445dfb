"""The trees of a program's files."""

from __future__ import annotations

import ast

from remint.code.parsing import python_trees
from remint.records import Candidate, SourceFile


def test_every_python_file_that_can_be_parsed_has_a_tree() -> None:
    files = {"solution.py": "x = 1\n", "marked.py": "\ufeffy = 2\n", "old.py": "print 'x'\n", "notes.txt": "z = 3\n"}
    program = Candidate(tuple(SourceFile(path=path, text=text) for path, text in files.items()), "solution.py")
    assert {path: ast.unparse(tree) for path, tree in python_trees(program).items()} == {
        "solution.py": "x = 1",
        "marked.py": "y = 2",
    }
