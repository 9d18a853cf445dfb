"""Who is to blame when cells break down: a program must not be able to choose that it is left out of every score."""

from __future__ import annotations

import os
import signal

import pytest

from remint.judging.calls.checkers import CheckerQuestion, Checking
from remint.judging.judge import plan_for
from remint.records import (
    Assertion,
    Call,
    Calls,
    Candidate,
    Exchange,
    Given,
    Method,
    Outcome,
    Problem,
    Script,
    SourceFile,
    Stdio,
    Unittest,
    Value,
)
from remint.sandbox import pool as pool_module
from remint.sandbox.cell import Cell
from remint.sandbox.control_run import survives, without_program
from remint.sandbox.job import Job
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group("sandbox")
# Without isolation a program can reach its cell; with it, this stands for every way that we have not thought of.
KILLS = "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n"
MODULE = "import unittest\nclass T(unittest.TestCase):\n    def test(self): self.assertEqual(f(1), 1)\n"
PROBLEMS = [
    Problem(id="calls", entry_point="f", suite=Calls(tests=(Call(args=Value.of([1]), expected=Given(Value.of(1))),))),
    Problem(id="stdio", suite=Stdio(tests=(Exchange("1\n", Given(Value.of("1\n"))),))),
    Problem(id="script", entry_point="f", suite=Script(tests=(Assertion("assert f(1) == 1"),))),
    Problem(id="unit", entry_point="f", suite=Unittest(module=MODULE, tests=(Method("T.test"),))),
]
RIGHT = {"stdio": "print(input())"}


def outcomes(pool: Pool, problem: Problem, *sources: str) -> dict[str, Outcome]:
    plan = plan_for(problem, Limits())
    tasks = (plan.task(Candidate.single(source), str(number)) for number, source in enumerate(sources))
    return {task.sample: task.verdict("").outcome for task in pool.run(tasks)}


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: str(problem.id))
def test_a_program_that_breaks_its_cell_again_and_again_has_tampered(problem: Problem) -> None:
    right = RIGHT.get(problem.id, "def f(x): return x")
    with Pool(cells=1, isolation="none") as own:
        found = outcomes(own, problem, right, KILLS, right)
    assert found == {"0": Outcome.PASS, "1": Outcome.TAMPERED, "2": Outcome.PASS}


def test_a_sandbox_that_does_not_work_without_the_program_either_is_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(cell: Cell, job: Job) -> bool:
        cell.close()
        return False

    monkeypatch.setattr(pool_module, "survives", dies)
    with Pool(cells=1, isolation="none") as own:
        assert outcomes(own, PROBLEMS[0], KILLS) == {"0": Outcome.INFRASTRUCTURE}


def test_whether_a_cell_survives_is_found_out() -> None:
    job = plan_for(PROBLEMS[0], Limits()).task(Candidate.single(KILLS), "s").job
    with Pool(cells=1) as own:
        cell = own._zygote.new_cell()
        assert survives(cell, job)
        assert survives(cell, job)
        for process in _below(own._zygote.pid):
            os.kill(process, signal.SIGKILL)
        assert not survives(cell, job)
        cell.close()


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: str(problem.id))
def test_a_job_without_its_program_holds_nothing_of_it(problem: Problem) -> None:
    files = (SourceFile("solution.py", "MINE = 1"), SourceFile("beside.py", "MINE = 2"))
    candidate = Candidate(files=files, main="solution.py")
    job = plan_for(problem, Limits()).task(candidate, "s").job
    assert b"MINE" in job.message()
    assert b"MINE" not in without_program(job).message()
    checked = Checking([CheckerQuestion(0, "source", "[1]", "2", '"MINE"')], Limits()).job
    assert b"MINE" in checked.sealed
    assert b"MINE" not in without_program(checked).sealed
    assert b"source" in without_program(checked).sealed


def _below(process: int) -> list[int]:
    with open(f"/proc/{process}/task/{process}/children") as file:  # noqa: PTH123
        children = [int(word) for word in file.read().split()]
    return [*children, *(below for child in children for below in _below(child))]
