"""Walking and copying trees, against what Python's own functions do."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable
from pathlib import Path

import pytest

from remint.code.trees import child_nodes, copied, nodes_of, walk

TEXTS = [one.read_text(encoding="utf-8") for one in (Path(ast.__file__), Path(copy.__file__), Path(__file__))]
MATCH = """
match x:
    case {"a": [1, *others], **rest} if rest: pass
    case A(b=None) as c: pass
try: pass
except* E as e: f(*a, k=1, **d)
async def g(a, /, b: int = 2, *c, d=3, **e): return [i async for i in x if i], f"{a!r:>{b}}"
global q
from m import a as b
"""


@pytest.mark.parametrize("text", [*TEXTS, MATCH])
def test_walking_is_what_python_does(text: str) -> None:
    tree = ast.parse(text)
    assert [id(one) for one in walk(tree)] == [id(one) for one in ast.walk(tree)]
    for node in ast.walk(tree):
        assert [id(one) for one in child_nodes(node)] == [id(one) for one in ast.iter_child_nodes(node)]


def test_what_is_further_down_is_found_as_it_is_when_its_turn_comes() -> None:
    def names(nodes: Iterable[ast.AST]) -> list[str]:
        found = []
        for node in nodes:
            if isinstance(node, ast.Name):
                found.append(node.id)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.List):
                node.value.elts = [ast.Name(id="b", ctx=ast.Load())]
        return found

    text = "x = [a]"
    assert names(walk(ast.parse(text))) == names(ast.walk(ast.parse(text))) == ["x", "b"]
    assert names(nodes_of(ast.parse(text))) == ["x", "a"]


@pytest.mark.parametrize("text", [*TEXTS, MATCH])
def test_a_copy_is_equal_and_shares_no_node_that_could_change(text: str) -> None:
    tree = ast.parse(text)
    tree.body[0].form = "0x1"  # type: ignore[attr-defined]
    made = copied(tree)
    assert ast.dump(made, include_attributes=True) == ast.dump(tree, include_attributes=True)
    assert made.body[0].form == "0x1"  # type: ignore[attr-defined]
    assert not {id(one) for one in walk(made)} & {id(one) for one in walk(tree)}


def test_a_node_that_is_there_twice_is_so_in_the_copy() -> None:
    name = ast.Name(id="a", ctx=ast.Load())
    made = copied([ast.Expr(value=name), ast.Expr(value=name)])
    assert made[0].value is made[1].value is not name
