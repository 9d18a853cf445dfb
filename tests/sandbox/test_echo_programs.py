"""Whole programs that are judged by what they print: none that cheats is accepted, every honest one is."""

from __future__ import annotations

import pytest

from remint.judging.judge import plan_for
from remint.judging.verdicts.task import JudgeTask
from remint.records import Candidate, Comparator, Exchange, Given, Outcome, Problem, Stdio, Value, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.sandbox.programs import Program, programs
from tests.sandbox.test_programs import ALWAYS_RIGHT, HOSTILE_LIMITS, LIMITS, left_behind

pytestmark = pytest.mark.xdist_group("sandbox")
INPUTS = ("abc\n", "level\nRemint\n", "\n", "one two\nthree\n")
REVERSE = Problem(
    id="echo",
    suite=Stdio(
        tests=tuple(
            Exchange(text, Given(Value.of("".join(line[::-1] + "\n" for line in text.splitlines())))) for text in INPUTS
        ),
        compare=Comparator(relation="lines"),
    ),
)


def judged(pool: Pool, kind: str, limits: Limits = LIMITS) -> dict[str, tuple[Program, Verdict]]:
    chosen = {program.name: program for program in programs(kind) if program.problem == "echo"}
    plan = plan_for(REVERSE, limits)
    tasks: list[JudgeTask] = [
        plan.task(Candidate.single(program.source.decode("utf-8", "replace")), program.name)
        for program in chosen.values()
    ]
    return {task.sample: (chosen[task.sample], task.verdict("")) for task in pool.run(tasks)}


def test_no_hostile_program_is_accepted_and_each_ends_as_it_should(pool: Pool) -> None:
    found = judged(pool, "hostile", HOSTILE_LIMITS)
    assert len(found) >= 14
    assert [name for name, (_, verdict) in found.items() if verdict.outcome is Outcome.PASS] == []
    surprising = {
        name: verdict.outcome.value
        for name, (program, verdict) in found.items()
        if verdict.outcome.value not in program.outcomes | ALWAYS_RIGHT
    }
    assert surprising == {}
    assert left_behind() == []


def test_every_honest_program_passes(pool: Pool) -> None:
    found = judged(pool, "honest")
    assert len(found) >= 3
    assert {name: verdict.message for name, (_, verdict) in found.items() if verdict.outcome is not Outcome.PASS} == {}


SPAWNS = """\
import multiprocessing
import sys


def reverse(connection, lines):
    connection.send([line[::-1] for line in lines])


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=reverse, args=(theirs, sys.stdin.read().splitlines()))
    process.start()
    for line in ours.recv():
        print(line)
    process.join()
"""


def test_a_program_can_start_processes_that_import_it_again(pool: Pool) -> None:
    (task,) = pool.run([plan_for(REVERSE, Limits()).task(Candidate.single(SPAWNS), "spawns")])
    assert task.verdict("").outcome is Outcome.PASS, task.verdict("").message
