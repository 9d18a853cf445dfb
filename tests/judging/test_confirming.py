"""CPU time is confirmed before it fails a program."""

from __future__ import annotations

import pytest

from remint.judging.calls.calls_plan import CallsPlan
from remint.judging.verdicts.confirming import ConfirmedTask
from remint.records import Candidate, Outcome
from remint.sandbox.job import CellLost, ProcessEnded, ProgramEnded, ProgramOutput
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.judging.test_judge import given, judge, problem, samples

pytestmark = pytest.mark.xdist_group(__name__)

LIMITS = Limits(test_cpu=1.0, program_cpu=5.0, restarts=2)
THREE = problem("double", given((1, 2), (2, 4), (3, 6)), "def f(x): return 2 * x")
LATE, WRONG, PASS = Outcome.TIMEOUT_CPU, Outcome.WRONG, Outcome.PASS


def task(stop_early: bool = False) -> ConfirmedTask:
    return ConfirmedTask(CallsPlan(THREE, LIMITS, stop_early), Candidate.single(""), "s")


def ended(reason: str, finished: int = 3, cpu: float = 1.0) -> ProgramEnded:
    return ProgramEnded(reason, finished, True, 0, cpu, cpu, 1, longest_cpu=cpu)


def first_run(of: ConfirmedTask, *values: str) -> None:
    """A run in which the second test takes too long; the others return these values."""
    of.receive(ProgramOutput(b"load ok\n0 r %s\n" % values[0].encode()))
    of.receive(ProcessEnded("cpu", 1, 9))
    of.receive(ProgramOutput(b"load ok\n2 r %s\n" % values[1].encode()))
    of.receive(ended("done"))


def second_run(of: ConfirmedTask, *values: str) -> None:
    of.receive(ProgramOutput(b"load ok\n" + b"".join(b"%d r %s\n" % (n, v.encode()) for n, v in enumerate(values))))
    of.receive(ended("done", cpu=1.5))


def test_the_second_run_has_twice_the_time_and_decides() -> None:
    program = task()
    first_run(program, "2", "6")
    assert program.next_stage()
    assert (program.job.limits.test_cpu, program.job.limits.program_cpu, program.job.limits.restarts) == (2.0, 10.0, 0)
    second_run(program, "2", "4", "6")
    assert not program.next_stage()
    verdict = program.verdict("")
    assert verdict.outcome is PASS
    assert verdict.cpu_seconds == 2.5  # both


def test_a_test_that_is_too_long_twice_has_failed() -> None:
    program = task()
    first_run(program, "2", "6")
    assert program.next_stage()
    program.receive(ProgramOutput(b"load ok\n0 r 2\n"))
    program.receive(ended("cpu", 1, 2.0))
    assert not program.next_stage()
    # What the first run has settled stays settled.
    assert program.verdict("").tests == [PASS, LATE, PASS]


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        (("2", "6"), ("2", "5", "6"), [PASS, WRONG, PASS]),
        (("2", "7"), ("2", "4", "6"), [PASS, PASS, WRONG]),
        (("2", "6"), ("2", "4", "7"), [PASS, PASS, WRONG]),
    ],
)
def test_a_second_run_is_no_second_chance(
    first: tuple[str, str], second: tuple[str, str, str], wanted: list[Outcome]
) -> None:
    program = task()
    first_run(program, *first)
    assert program.next_stage()
    second_run(program, *second)
    assert not program.next_stage()
    assert program.verdict("").tests == wanted


@pytest.mark.parametrize("values", [("2", "6"), ("0", "0"), ("2", "0"), ('"a"', '"b"')])
def test_whether_there_is_one_depends_on_time_alone(values: tuple[str, str]) -> None:
    late, in_time = task(), task()
    first_run(late, *values)
    second_run(in_time, values[0], values[0], values[1])
    assert (late.next_stage(), in_time.next_stage()) == (True, False)


def test_who_hangs_again_and_again_hangs() -> None:
    program = task()
    for number in range(2):
        program.receive(ProgramOutput(b"load ok\n"))
        program.receive(ProcessEnded("cpu", number, 9))
    program.receive(ProgramOutput(b"load ok\n"))
    program.receive(ended("cpu", 2))
    assert not program.next_stage()
    assert program.verdict("").tests == [LATE] * 3


def test_all_tests_together_are_confirmed_too() -> None:
    program = task()
    program.receive(ProgramOutput(b"load ok\n"))
    program.receive(ended("program-cpu", 0, 5.1))
    assert program.next_stage()


def test_nothing_is_run_again_after_an_early_stop() -> None:
    program = task(stop_early=True)
    program.receive(ProgramOutput(b"load ok\n0 r 2\n"))
    program.receive(ended("cpu", 1))
    assert not program.next_stage()
    assert program.verdict("").tests == [PASS, LATE, Outcome.NOT_RUN]


def test_a_second_run_that_is_lost_leaves_nothing_known() -> None:
    program = task()
    first_run(program, "2", "6")
    assert program.next_stage()
    program.receive(CellLost())
    assert program.verdict("").outcome is Outcome.INFRASTRUCTURE


SPINS = "import time\ndef f(x):\n    while x == 2 and time.process_time() < {}: pass\n    return 2 * x"


@pytest.mark.parametrize(("seconds", "outcome"), [(1.3, PASS), (60, LATE)])
def test_a_program_that_was_slowed_down_passes_and_one_that_hangs_does_not(
    pool: Pool, seconds: float, outcome: Outcome
) -> None:
    judging = judge(pool, THREE, check=False)  # with a limit of one second
    (one,) = judging.verdicts(samples("double", SPINS.format(seconds)))
    assert one.verdict.outcome is outcome
