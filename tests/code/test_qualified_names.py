"""What names stand for across imports."""

from __future__ import annotations

import ast

import pytest

from remint.code.parsing import parse
from remint.code.qualified_names import QualifiedNames


def names(text: str) -> set[str]:
    """What the last statement of a text, or of its last function, reads."""
    tree = parse(text)
    last = tree.body[-1]
    while isinstance(last, ast.FunctionDef | ast.ClassDef):
        last = last.body[-1]
    qualified = QualifiedNames(tree)
    return {name for node in ast.walk(last) for name in qualified.of(node)}


@pytest.mark.parametrize(("text", "expected"), [
    ("import io\nio.open", {"io", "io.open"}),
    ("import io as files\nfiles.open", {"io", "io.open"}),
    ("from io import open as o\no", {"io.open"}),
    ("import os.path\nos.path.join", {"os", "os.path", "os.path.join"}),
    ("import os.path as paths\npaths.join", {"os.path", "os.path.join"}),
    ("from . import words\nwords.all", {"..words", "..words.all"}),
    ("try:\n    import a as one\nexcept ImportError:\n    import b as one\none", {"a", "b"}),
    ("open", {"builtins.open"}),
    ("def f(io):\n    io.open", set()),
    ("def f(input):\n    input", set()),
    ("class Order:\n    id: int\n    def f(self):\n        id", {"builtins.id"}),
    ("def open():\n    pass\nopen", set()),
    ("def f():\n    return hash(1)\ndef hash(x):\n    return x\nf", set()),
    ("for id in ():\n    pass\nid", {"builtins.id"}),
    ("for id in ():\n    id", set()),
    ("(eval,) = (eval,)\neval", {"builtins.eval"}),
    ("hash, id = hash, id\nhash", {"builtins.hash"}),
    ("(hash := hash)\nhash", {"builtins.hash"}),
    ("hash = None\ndel hash\nhash", {"builtins.hash"}),
    ("def f(x):\n    global hash\n    if x:\n        hash = None\n    hash", {"builtins.hash"}),
    ("class Order:\n    (id,) = (id,)\n    id", {"builtins.id"}),
    ("import io\nclass Order:\n    if False:\n        io = None\n    io.open", {"io", "io.open"}),
    ("input = 3\nid = hash = input + 1\nid + hash", set()),
    ("def type(x):\n    return x\ndef f(x):\n    type", set()),
    ("def f(words):\n    hash = len(words)\n    hash", set()),
    ("id: int\nid", {"builtins.id"}),
    ("print = print\nprint", {"builtins.print"}),
])  # fmt: skip
def test_what_names_stand_for(text: str, expected: set[str]) -> None:
    assert names(text) == expected
