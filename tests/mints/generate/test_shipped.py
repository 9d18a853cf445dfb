"""Nothing in the programs that come with Remint is there for nothing: each condition is true in one test and false in
another, and no operand can be left out without a test noticing."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from typing import Any

import pytest

from remint.formats import open_benchmark
from remint.records import Call, Calls, Given, Problem


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


@pytest.mark.slow
@pytest.mark.parametrize(("name", "generated"), [("instructions-tiny", 66), ("instructions-small", 391)])
def test_every_condition_of_the_shipped_programs_decides_something(name: str, generated: int) -> None:
    made = [problem for problem in open_benchmark(name).problems if "generated" in problem.tags]
    assert len(made) == generated
    assert {one.id: found for one in made if (found := constant_conditions(one))} == {}


def idle_operands(problem: Problem) -> list[str]:
    """The operations that could be one of their operands, with the same answers in all tests of a problem."""
    assert problem.reference is not None
    assert isinstance(problem.suite, Calls)
    tree = ast.parse(problem.reference.text)
    found = []
    for place, node in enumerate(list(ast.walk(tree))):
        for side in ("left", "right") if isinstance(node, ast.BinOp) else ():
            changed = ast.parse(problem.reference.text)
            old = list(ast.walk(changed))[place]
            _Replaced(old, getattr(old, side)).visit(changed)
            if all(_passes(changed, problem.entry_point, test) for test in problem.suite.tests):
                found.append(f"{side} of {ast.unparse(node)}")
    return found


class _Replaced(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


def _passes(tree: ast.Module, entry_point: str, test: Call) -> bool:
    """Whether a program gives the answer of a test; it is stopped after many steps."""
    space: dict[str, Any] = {}
    steps = iter(range(40_000))

    def watch(frame: Any, event: str, argument: Any) -> Any:
        next(steps)
        return watch

    exec(compile(ast.fix_missing_locations(tree), "it", "exec"), space)
    before = sys.gettrace()
    try:
        sys.settrace(watch)
        answer = space[entry_point](*test.args.decode())
    except Exception:
        return False
    finally:
        sys.settrace(before)
    assert isinstance(test.expected, Given)
    return bool(answer == test.expected.value.decode())


def test_an_idle_operand_is_seen() -> None:
    problem = next(one for one in open_benchmark("instructions-tiny").problems if "generated" in one.tags)
    assert problem.reference is not None
    text = problem.reference.text.replace("    return ", "    more = 5 * 1\n    return ", 1)
    assert idle_operands(_with(problem, text)) == ["left of 5 * 1", "right of 5 * 1"]


@pytest.mark.parametrize(
    ("name", "every"), [("instructions-tiny", 1), pytest.param("instructions-small", 2, marks=pytest.mark.slow)]
)
def test_no_operand_of_the_shipped_programs_can_be_left_out(name: str, every: int) -> None:
    made = [problem for problem in open_benchmark(name).problems if "generated" in problem.tags]
    assert {one.id: found for one in made[::every] if (found := idle_operands(one))} == {}
