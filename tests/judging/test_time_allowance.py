"""References near their limits: how much time a problem's programs get."""

from __future__ import annotations

import pytest

from remint.judging.self_check import SelfCheck, assess
from remint.judging.verdicts.judging_plan import CpuTime, extended, factor_for
from remint.records import Outcome, Verdict
from remint.sandbox.limits import Limits

LIMITS = Limits(test_cpu=3.0, program_cpu=60.0)
RIGHT = Verdict(problem="p", sample="reference", outcome=Outcome.PASS, outcomes="..")
LATE = Verdict(problem="p", sample="reference", outcome=Outcome.TIMEOUT_CPU, outcomes=".C", message="test 2 of 2")
STUB = Verdict(problem="p", sample="stub", outcome=Outcome.WRONG, outcomes="ww")


@pytest.mark.parametrize(
    ("test", "program", "factor"),
    [
        (0.01, 0.1, 1),
        (1.5, 2.0, 1),  # half of the limit is near enough
        (1.51, 2.0, 2),
        (3.0, 4.0, 2),
        (3.01, 4.0, 4),
        (6.0, 7.0, 4),
        (6.01, 7.0, None),
        (0.1, 30.0, 1),
        (0.1, 31.0, 2),
        (0.1, 121.0, None),
    ],
)
def test_a_reference_fits_twice_into_its_limits(test: float, program: float, factor: int | None) -> None:
    assert factor_for(CpuTime(test, program), LIMITS) == factor


def test_more_cpu_time_is_not_more_time_to_sleep() -> None:
    more = extended(LIMITS, 4)
    assert (more.test_cpu, more.program_cpu) == (12.0, 240.0)
    assert more.program_wall >= more.program_cpu
    assert (more.test_wall, more.memory) == (LIMITS.test_wall, LIMITS.memory)
    assert extended(LIMITS, 1) == LIMITS


def test_the_quietest_of_the_repeats_decides() -> None:
    # The same reference, once beside other programs: the state of the problem is the same.
    quiet = [CpuTime(1.4, 2.0), CpuTime(1.41, 2.0), CpuTime(1.42, 2.0)]
    busy = [CpuTime(1.4, 2.0), CpuTime(2.0, 2.9), CpuTime(1.9, 2.8)]
    found = [assess([RIGHT] * 3, STUB, used, LIMITS) for used in (quiet, busy)]
    assert found[0] == found[1] == SelfCheck(usable=True, judgeable=True, time_factor=1, test_cpu=1.4)


def test_a_slow_reference_gives_its_problem_more_time() -> None:
    check = assess([RIGHT] * 3, STUB, [CpuTime(2.9, 3.5)] * 3, LIMITS)
    assert check == SelfCheck(usable=True, judgeable=True, time_factor=2, test_cpu=2.9)


def test_one_that_is_too_slow_is_quarantined_for_it() -> None:
    check = assess([RIGHT] * 3, STUB, [CpuTime(7.25, 8.0)] * 3, LIMITS)
    assert check is not None
    assert not check.usable
    assert check.reason.startswith("its reference is too slow: 7.2 s CPU for a test; more than 6 s is too near")


def test_a_reference_that_fails_has_failed_however_fast_it_was() -> None:
    check = assess([RIGHT, RIGHT, LATE], STUB, [CpuTime(0.1, 0.1)] * 3, LIMITS)
    assert check is not None
    assert check.reason == "its reference fails: timeout-cpu, test 2 of 2"
