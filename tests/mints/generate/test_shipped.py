"""Nothing in the programs that come with Remint is there for nothing: each condition is true in one test and false in
another."""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import Any

import pytest

from remint.formats import open_benchmark
from remint.records import Calls, Problem


class _Watched(ast.NodeTransformer):
    """Conditions, their operands and filters, each inside a call that notes its value."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def _noted(self, node: ast.expr) -> ast.expr:
        self.texts.append(ast.unparse(node))
        return ast.Call(ast.Name("note", ast.Load()), [ast.Constant(self.texts[-1]), node], [])

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            node.test = self._noted(node.test)
        elif isinstance(node, ast.BoolOp):
            node.values = [self._noted(one) for one in node.values]
        elif isinstance(node, ast.comprehension):
            node.ifs = [self._noted(one) for one in node.ifs]
        return super().generic_visit(node)


def constant_conditions(problem: Problem) -> list[str]:
    """The conditions that are always true, or always false, in the tests of a problem."""
    assert problem.reference is not None
    assert isinstance(problem.suite, Calls)
    watched, seen = _Watched(), defaultdict[str, set[bool]](set)

    def note(text: str, value: Any) -> Any:
        seen[text].add(bool(value))
        return value

    space: dict[str, Any] = {"note": note}
    exec(compile(ast.fix_missing_locations(watched.visit(ast.parse(problem.reference.text))), "it", "exec"), space)
    for test in problem.suite.tests:
        space[problem.entry_point](*test.args.decode())
    return [text for text in watched.texts if len(seen[text]) < 2]


def test_a_constant_condition_is_seen() -> None:
    problem = next(one for one in open_benchmark("instructions-tiny").problems if "generated" in one.tags)
    assert problem.reference is not None
    text = problem.reference.text.replace("    return ", "    if 1 > 2 or len([]) == 0:\n        pass\n    return ", 1)
    assert constant_conditions(_with(problem, text)) == ["1 > 2 or len([]) == 0", "1 > 2", "len([]) == 0"]


def _with(problem: Problem, text: str) -> Problem:
    import msgspec

    from remint.records import Candidate

    return msgspec.structs.replace(problem, reference=Candidate.single(text))


@pytest.mark.parametrize(("name", "generated"), [("instructions-tiny", 66), ("instructions-small", 391)])
def test_every_condition_of_the_shipped_programs_decides_something(name: str, generated: int) -> None:
    made = [problem for problem in open_benchmark(name).problems if "generated" in problem.tags]
    assert len(made) == generated
    assert {one.id: found for one in made if (found := constant_conditions(one))} == {}
