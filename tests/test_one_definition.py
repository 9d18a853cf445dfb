"""What counts, which k are customary and what a task can do is said in one place each."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

import pytest

from tests.source_reading import SourceFacts

pytestmark = pytest.mark.xdist_group("source")
Wanted = Callable[[ast.AST], bool]


def attributes(nodes: list[ast.expr]) -> set[str]:
    """The names of outcomes in a tuple, list or set, also where their words are taken: `Outcome.NOT_RUN.value`."""

    def inner(node: ast.expr) -> Iterator[str]:
        while isinstance(node, ast.Attribute):
            yield node.attr
            node = node.value

    return {name for node in nodes for name in inner(node)}


def lists_what_does_not_count(node: ast.AST) -> bool:
    if not isinstance(node, ast.Tuple | ast.List | ast.Set):
        return False
    named = attributes(node.elts) - {"Outcome", "value"}
    return named == {"INFRASTRUCTURE", "NOT_RUN"}


def probes_a_task(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("getattr", "hasattr")
        and isinstance(node.args[0], ast.Name)
        and node.args[0].id == "task"
    )


def lists_customary_k(node: ast.AST) -> bool:
    """A tuple of numbers that begins like 1, …, and ends in 10 or 100."""
    numbers = [one.value for one in getattr(node, "elts", []) if isinstance(one, ast.Constant)]
    return isinstance(node, ast.Tuple) and numbers[:1] == [1] and numbers[-2:] == [10, 100]


def estimates_pass_at_k(node: ast.AST) -> bool:
    """1 - C(…, k) / C(…, k)."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Div):
        return False
    return all(isinstance(side, ast.Call) and ast.unparse(side.func) == "math.comb" for side in (node.left, node.right))


ONLY: dict[Wanted, list[str]] = {
    lists_what_does_not_count: ["records/verdict.py"],
    probes_a_task: [],
    lists_customary_k: ["scores/kind.py"],
    estimates_pass_at_k: ["scores/pass_at_k.py"],
}


@SourceFacts
def held(name: str, tree: ast.Module) -> set[Wanted]:
    """Which of these pieces of code stand in a file; what mints write into programs is none of it."""
    if "mints" in name.split("/"):
        return set()
    nodes = list(ast.walk(tree))
    return {wanted for wanted in ONLY if any(map(wanted, nodes))}


@pytest.mark.parametrize("wanted", ONLY)
def test_it_stands_in_one_place(wanted: Wanted) -> None:
    assert [name for name, found in held().items() if wanted in found] == ONLY[wanted]


def test_the_search_finds_what_it_looks_for() -> None:
    tuple_, probe = ast.parse("(Outcome.NOT_RUN.value, Outcome.INFRASTRUCTURE)\ngetattr(task, 'into', None)").body
    assert lists_what_does_not_count(tuple_.value)  # type: ignore[attr-defined]
    assert probes_a_task(probe.value)  # type: ignore[attr-defined]
    assert lists_customary_k(ast.parse("(1, 10, 100)", mode="eval").body)
    assert estimates_pass_at_k(ast.parse("math.comb(n - c, k) / math.comb(n, k)", mode="eval").body)
