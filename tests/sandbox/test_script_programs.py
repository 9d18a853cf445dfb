"""Programs that are judged by assertions: none that is hostile is accepted, every honest one is."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from remint.judging.scripts.script_plan import ScriptPlan
from remint.records import Candidate, Outcome, Verdict
from remint.sandbox.inside.supervision.watch import MOST_WAITED
from remint.sandbox.pool import Pool
from tests.sandbox.programs import SCRIPT_PROBLEM, Program, programs
from tests.sandbox.test_programs import ALWAYS_RIGHT, LIMITS, left_behind

pytestmark = pytest.mark.xdist_group("sandbox")


def judged(pool: Pool, chosen: Iterable[Program]) -> dict[str, Verdict]:
    plan = ScriptPlan(SCRIPT_PROBLEM, LIMITS)
    tasks = (plan.task(Candidate.single(each.source.decode()), each.name) for each in chosen)
    return {task.sample: task.verdict("+".join(pool.layers)) for task in pool.run(tasks)}


def by_script(kind: str) -> list[Program]:
    return [program for program in programs(kind) if program.problem == "script"]


@pytest.fixture(scope="module")
def verdicts(pool: Pool) -> dict[str, Verdict]:
    """Those of all hostile programs, each followed by an honest one."""
    (honest,) = (program for program in by_script("honest") if program.name == "script_keyword_arguments")
    pairs = ((program, honest._replace(name=f"after {program.name}")) for program in by_script("hostile"))
    return judged(pool, (program for pair in pairs for program in pair))


def test_no_hostile_program_is_accepted_and_each_ends_as_it_should(verdicts: dict[str, Verdict]) -> None:
    hostile = by_script("hostile")
    assert len(verdicts) == 2 * len(hostile) > 60
    assert [program.name for program in hostile if verdicts[program.name].outcome is Outcome.PASS] == []
    surprising = {
        program.name: f"{verdicts[program.name].outcome.value}: {verdicts[program.name].message}"
        for program in hostile
        if verdicts[program.name].outcome.value not in program.outcomes | ALWAYS_RIGHT
    }
    assert surprising == {}
    # Beyond the limit only what a busy machine needs to notice it.
    assert max(verdict.seconds for verdict in verdicts.values()) < 3 * (1 + MOST_WAITED) * LIMITS.program_wall
    assert left_behind() == []


def test_no_hostile_program_gains_a_single_test(verdicts: dict[str, Verdict]) -> None:
    knows_the_first = {"A_script_kill_before_wrong", "D_script_two_replies"}
    hostile = {name: found for name, found in verdicts.items() if not name.startswith("after ")}
    gained = {name: found.outcomes for name, found in hostile.items() if Outcome.PASS in found.tests}
    assert gained.keys() <= knows_the_first
    assert all(outcomes.count(".") <= 1 for outcomes in gained.values())


def test_an_honest_program_passes_after_every_hostile_one(verdicts: dict[str, Verdict]) -> None:
    after = {name: found for name, found in verdicts.items() if name.startswith("after ")}
    assert {name: found.message for name, found in after.items() if found.outcome is not Outcome.PASS} == {}


def test_every_honest_program_passes(pool: Pool) -> None:
    verdicts = judged(pool, by_script("honest"))
    assert len(verdicts) >= 3
    assert {name: verdict.message for name, verdict in verdicts.items() if verdict.outcome is not Outcome.PASS} == {}


SIGNALS = """
import os
import signal
import time


def add(a, b):
    parent = os.getppid()
    with open(f"/proc/{{parent}}/task/{{parent}}/children") as file:
        others = [int(word) for word in file.read().split() if int(word) != os.getpid()]
    for other in others:
        os.kill(other, signal.{name})
    time.sleep(0.3)
    return a + b if not others else 41
"""


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("SIGKILL", {Outcome.EARLY_EXIT}),
        ("SIGINT", {Outcome.EARLY_EXIT}),
        ("SIGALRM", {Outcome.EARLY_EXIT}),
        ("SIGSTOP", {Outcome.TIMEOUT_WALL}),
    ],
)
def test_signals_to_the_process_of_the_tests_are_failures_where_nothing_keeps_them_off(
    name: str, wanted: set[Outcome]
) -> None:
    # Newer kernels refuse the signal; without isolation it arrives everywhere.
    with Pool(cells=1, isolation="none") as own:
        (verdict,) = judged(own, [Program(name, "script", SIGNALS.format(name=name).encode(), frozenset())]).values()
        assert set(verdict.tests) == wanted
        honest = [program for program in by_script("honest") if program.name == "script_keyword_arguments"]
        assert [found.outcome for found in judged(own, honest).values()] == [Outcome.PASS]
