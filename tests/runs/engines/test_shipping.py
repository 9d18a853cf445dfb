"""Every kind of task can be sent to another machine and comes back with what it found there."""

from __future__ import annotations

import io
import pickle
from typing import Any

import pytest

from remint.judging.judge import plan_for
from remint.judging.observing import ObserveTask
from remint.records import Call, Calls, Candidate, FromReference, Problem, Value
from remint.sandbox.engine import shipped_form, take_back
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.sandbox.programs import PROBLEMS

SQUARE = Problem(
    id="square",
    entry_point="square",
    reference=Candidate.single("def square(x): return x * x"),
    suite=Calls(tests=tuple(Call(args=Value.of([x]), expected=FromReference()) for x in range(50))),
)


def run_elsewhere(task: Any, pool: Pool) -> None:
    """Through pickle there, through the pool, and through pickle back."""
    arrived = pickle.loads(pickle.dumps(shipped_form(task)))()
    for over in pool.run([arrived]):
        take_back(task, pickle.load(io.BytesIO(pickle.dumps(over.finding("layer")))))


@pytest.fixture(scope="module")
def pool() -> Any:
    with Pool(cells=1) as opened:
        yield opened


def test_answers_of_a_reference_are_the_same_bytes(pool: Pool) -> None:
    here, there = plan_for(SQUARE, Limits()).reference_task(), plan_for(SQUARE, Limits()).reference_task()
    list(pool.run([here]))
    run_elsewhere(there, pool)
    assert there.answers() == here.answers()
    plan = plan_for(SQUARE, Limits())
    plan.learn(there.answers())
    task = plan.task(Candidate.single("def square(x): return x * x if x < 49 else 0"), "s")
    run_elsewhere(task, pool)
    assert task.verdict("").message.startswith("square(49)")


@pytest.mark.parametrize("name", sorted(PROBLEMS))
def test_a_task_of_every_kind_of_suite_arrives(name: str) -> None:
    plan = plan_for(PROBLEMS[name], Limits())
    task = plan.task(Candidate.single("x = 1"), "s")
    arrived = pickle.loads(pickle.dumps(shipped_form(task)))()
    assert arrived.job.message() == task.job.message()


def test_an_observed_program_comes_back_with_what_it_did(pool: Pool) -> None:
    task = ObserveTask(
        Candidate.single("def f(x): return x + 1"), "f", [Call(args=Value.of([1]), expected=FromReference())]
    )
    run_elsewhere(task, pool)
    assert [one.kind for one in task.observations] == ["returned"]
    assert task.observations[0].content == Value.of(2).text
