"""No hostile program is accepted, every honest one is, and none leaves anything behind."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from remint.judging.calls.calls_plan import CallsPlan, CallsTask
from remint.records import Calls, Candidate, Outcome, Verdict
from remint.sandbox.errors import NoIsolationError
from remint.sandbox.inside.supervision.watch import MOST_WAITED
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.sandbox.programs import PROBLEMS, Program, programs

# These are judged in other ways than by calls: as whole programs, by unittest modules, by scripts.
OTHER_PROBLEMS = {"echo", "unit", "script"}
LIMITS = Limits(
    test_cpu=1.0,
    test_wall=3.0,
    program_cpu=3.0,
    program_wall=6.0,
    memory=512 * 2**20,
    processes=32,
    file_bytes=16 * 2**20,
    output_bytes=2**20,
    restarts=2,
)
# A hostile program that waits or loops costs all of it, up to twice.
HOSTILE_LIMITS = msgspec.structs.replace(
    LIMITS, test_cpu=0.5, test_wall=1.5, program_cpu=1.0, program_wall=3.0, restarts=1
)
# In namespaces alone: without them processes are counted for the whole machine.
NOTING = ("E_noted_in_pids", "E_noted_in_network", "E_noted_in_page_cache")
LEAVING = ("F_left_for_the_next", "F_abstract_socket", "F_network_left", "F_port_sequence")
ALWAYS_RIGHT = {"tampered", "timeout-cpu", "timeout-wall"}
pytestmark = pytest.mark.xdist_group("sandbox")


def judged(pool: Pool, chosen: Iterable[Program], limits: Limits = LIMITS) -> dict[str, Verdict]:
    def task(program: Program) -> CallsTask:
        problem = PROBLEMS[program.problem]
        assert isinstance(problem.suite, Calls)
        candidate = Candidate.single(program.source.decode("utf-8", "replace"))
        return CallsPlan(problem, limits).task(candidate, program.name)

    return {task.sample: task.verdict("+".join(pool.layers)) for task in pool.run(map(task, chosen))}


def by_calls(kind: str) -> list[Program]:
    found = programs(kind)
    assert {program.problem for program in found} <= set(PROBLEMS) | OTHER_PROBLEMS
    return [program for program in found if program.problem in PROBLEMS]


def test_no_hostile_program_is_accepted_and_each_ends_as_it_should(pool: Pool) -> None:
    hostile = by_calls("hostile")
    verdicts = judged(pool, hostile, HOSTILE_LIMITS)
    assert len(verdicts) == len(hostile) > 300
    assert [name for name, verdict in verdicts.items() if verdict.outcome is Outcome.PASS] == []
    assert [name for name, verdict in verdicts.items() if verdict.outcome is Outcome.INFRASTRUCTURE] == []
    # Which limit a program that exhausts something hits first depends on the machine (class E). Of any of these it is
    # right to say that it tampered, where its tricks happened to reach the records, or that it took too long.
    surprising = {
        program.name: verdicts[program.name].outcome.value
        for program in hostile
        if verdicts[program.name].outcome.value not in program.outcomes | ALWAYS_RIGHT
        and not program.name.startswith("E_")
    }
    assert surprising == {}
    # Beyond the limit only what a busy machine takes for itself, and needs to notice it.
    assert max(verdict.seconds for verdict in verdicts.values()) < 3 * (1 + MOST_WAITED) * HOSTILE_LIMITS.program_wall
    assert left_behind() == []


def test_every_honest_program_passes(pool: Pool) -> None:
    honest = by_calls("honest")
    verdicts = judged(pool, honest)
    assert len(verdicts) == len(honest) > 35
    assert {name: verdict.message for name, verdict in verdicts.items() if verdict.outcome is not Outcome.PASS} == {}


def test_what_one_program_leaves_the_next_does_not_find(pool: Pool) -> None:
    for name in (*LEAVING, *NOTING):
        (program,) = (program for program in by_calls("hostile") if program.name == name)
        for _ in range(4):
            (verdict,) = judged(pool, [program]).values()
            assert verdict.outcome is not Outcome.PASS
            assert "ESCAPED" not in verdict.message


def test_what_one_program_leaves_the_next_in_the_same_cell_does_not_find() -> None:
    leaving = [program for program in by_calls("hostile") if program.name in LEAVING]
    assert len(leaving) == len(LEAVING)
    again = [program._replace(name=f"{program.name} {turn}") for turn in range(4) for program in leaving]
    try:
        with Pool(cells=1) as own:
            verdicts = judged(own, again)
    except NoIsolationError as error:
        pytest.skip(f"this machine cannot isolate programs: {error}")
    assert {name for name, verdict in verdicts.items() if verdict.outcome is Outcome.PASS} == set()
    assert {name: verdict.message for name, verdict in verdicts.items() if "ESCAPED" in verdict.message} == {}


def left_behind() -> list[str]:
    """Files and processes that a program made outside of its cell; all of them carry this name."""
    places = [Path("/"), Path("/tmp"), Path("/dev/shm"), Path.cwd()]
    files = [str(path) for place in places if place.is_dir() for path in place.glob("remint-escape*")]
    # Somebody else on this machine may be running these programs, too: theirs end within their limits, while what was
    # left behind sleeps for a minute.
    processes, deadline = escaped_processes(), time.monotonic() + 30
    while processes and time.monotonic() < deadline:
        time.sleep(0.2)
        processes &= escaped_processes()
    return files + sorted(processes)


def escaped_processes() -> set[str]:
    found = set()
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            # By its beginning: somebody who looks for such processes has the word further behind.
            if command.read_bytes().startswith(b"remint-escape"):
                found.add(str(command))
        except OSError:
            continue  # it ended while we looked
    return found
