"""Made-up calls that reach every branch that can be reached."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import remint
from remint.mints.harvest.covering_calls import chosen_calls, covering_calls, marked_program
from remint.records import Call, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.mints.harvest.small_repository import write_repository
from tests.mints.harvest.test_harvest import PYTHON

pytestmark = pytest.mark.xdist_group("pytest-suites")
CODE = '''from __future__ import annotations


def fare(zone: int, kind: str = "adult") -> int:
    """Return the fare."""
    if zone == 4711:
        return 1
    if kind == "senior":
        price = 2
    else:
        price = 3
    while zone > 500:
        zone -= 500
    return price * zone
'''


def test_blocks_are_marked_and_the_program_stays_the_same() -> None:
    text, count = marked_program(CODE, "fare")
    assert count == 5  # the function, two branches of if, its else, the loop
    scope: dict[str, object] = {}
    exec(compile(text, "marked", "exec"), scope)
    assert scope["fare"](3) == 9  # type: ignore[operator]
    assert scope["_remint_observed"](4711) == "0,1"  # type: ignore[operator]
    assert text.startswith("from __future__ import annotations\n")


def test_calls_that_reach_more_come_first() -> None:
    calls = [Call(args=Value.of([number])) for number in range(4)]
    reached = [frozenset({0}), frozenset({0}), frozenset({0, 1, 2}), frozenset({0, 3})]
    assert [call.args for call in chosen_calls(calls, reached, 3)] == [Value.of([n]) for n in (2, 3, 0)]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=1) as made:
        yield made


def test_a_constant_that_no_random_number_meets_is_reached(pool: Pool) -> None:
    node = ast.parse(CODE).body[-1]
    assert isinstance(node, ast.FunctionDef)
    work = covering_calls(node, CODE, seed=0, most=6, limits=Limits())
    tasks = next(work)
    for _ in pool.run(tasks):
        pass
    with pytest.raises(StopIteration) as ended:
        next(work)
    found = ended.value.value
    assert (found.reached, found.branches, len(found.calls)) == (5, 5, 6)
    assert any(call.args == Value.of([4711]) or "4711" in call.args.text for call in found.calls[:4])


def test_harvest_says_what_was_reached(tmp_path: Path) -> None:
    made = remint.harvest(
        write_repository(tmp_path / "shop-1.0"), python=PYTHON, db=tmp_path / "l.sqlite", untested=True, cover=True,
        only="shop.prices.unused", mutants=2, progress=False,
    )  # fmt: skip
    (problem,) = made.problems
    assert problem.tags[-1] == "made-up-calls"
    assert (problem.metadata["branches"], problem.metadata["reached"]) == (Value.of(1), Value.of(1))
    assert 3 <= len(problem.suite.tests) <= 40
