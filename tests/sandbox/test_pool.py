"""The pool: what each kind of program comes back as, and what happens when something breaks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from remint.judging.calls.calls_plan import CallsPlan, CallsTask
from remint.judging.verdicts.recording import Recording
from remint.records import Call, Calls, Candidate, Comparator, Given, Outcome, Problem, Projection, SourceFile, Value
from remint.sandbox.errors import ZygoteError
from remint.sandbox.job import Event, Job, call_inputs, calls_job
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

LIMITS = Limits(test_cpu=0.4, test_wall=5.0, program_cpu=2.0, program_wall=20.0)
pytestmark = pytest.mark.xdist_group("sandbox")


def problem(*pairs: tuple[list[object], object], compare: Comparator | None = None) -> Problem:
    tests = tuple(Call(args=Value.of(args), expected=Given(Value.of(expected))) for args, expected in pairs)
    return Problem(id="p", entry_point="f", suite=Calls(tests=tests, compare=compare or Comparator()))


SQUARES = problem(([0], 0), ([1], 1), ([2], 4), ([3], 9))


def outcomes(pool: Pool, source: str | Candidate, of: Problem = SQUARES, stop_early: bool = False) -> list[Outcome]:
    assert isinstance(of.suite, Calls)
    candidate = source if isinstance(source, Candidate) else Candidate.single(source)
    (task,) = pool.run([calls_task(of, candidate, stop_early)])
    return task.verdict("").tests


def calls_task(of: Problem, candidate: Candidate, stop_early: bool = False) -> CallsTask:
    assert isinstance(of.suite, Calls)
    return CallsPlan(of, LIMITS, stop_early).task(candidate, "s")


PASS, WRONG = Outcome.PASS, Outcome.WRONG


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("def f(x): return x * x", [PASS] * 4),
        ("def f(x): return x", [PASS, PASS, WRONG, WRONG]),
        ("def f(x): return 1 / x", [Outcome.EXCEPTION, PASS, WRONG, WRONG]),
        ("def f(x):\n    while x == 1: pass\n    return x * x", [PASS, Outcome.TIMEOUT_CPU, PASS, PASS]),
        (
            "import time\ndef f(x):\n    if x == 3: time.sleep(60)\n    return x * x",
            [PASS] * 3 + [Outcome.TIMEOUT_WALL],
        ),
        ("import os\ndef f(x):\n    if x == 1: os._exit(0)\n    return x * x", [PASS, Outcome.EARLY_EXIT, PASS, PASS]),
        ("def f(x): raise SystemExit", [Outcome.EARLY_EXIT] * 4),
        ("def f(x):", [Outcome.SYNTAX] * 4),
        ("def g(x): return x", [Outcome.MISSING_ENTRY_POINT] * 4),
        ("1 / 0", [Outcome.EXCEPTION] * 4),
        ("def f(x): return object()", [Outcome.UNSERIALISABLE] * 4),
        ("def f(x): return [0] * 10**10", [Outcome.MEMORY] * 4),
        ("while True: pass", [Outcome.TIMEOUT_CPU] * 4),
    ],
)
def test_worked_examples(pool: Pool, source: str, wanted: list[Outcome]) -> None:
    assert outcomes(pool, source) == wanted


def test_sets_have_the_same_order_in_every_run(pool: Pool) -> None:
    told = subprocess.run(
        [sys.executable, "-c", "print(hash('word'))"], env={"PYTHONHASHSEED": "0"}, capture_output=True, check=True
    )
    same = f"def f(x):\n    return x * x if hash('word') == {int(told.stdout)} else None"
    assert outcomes(pool, same) == [PASS] * 4
    assert outcomes(pool, "import sys\ndef f(x):\n    return None if '' in sys.path else x * x") == [PASS] * 4


def test_the_rest_is_not_run_after_a_crash_if_asked(pool: Pool) -> None:
    found = outcomes(pool, "import os\ndef f(x):\n    return os._exit(0) if x == 1 else x * x", stop_early=True)
    assert found == [PASS, Outcome.EARLY_EXIT, Outcome.NOT_RUN, Outcome.NOT_RUN]


def test_a_candidate_of_several_files(pool: Pool) -> None:
    files = (
        SourceFile("main.py", "from pack.tool import square as f"),
        SourceFile("pack/tool.py", "def square(x): return x * x"),
    )
    assert outcomes(pool, Candidate(files=(*files, SourceFile("pack/__init__.py", "")), main="main.py")) == [PASS] * 4


def test_a_result_without_encoding_is_projected_where_it_is(pool: Pool) -> None:
    truth = problem((["ab"], True), (["b"], False), compare=Comparator(projections=(Projection("bool"),)))
    assert outcomes(pool, "import re\ndef f(x): return re.match('a', x)", truth) == [PASS, PASS]
    assert outcomes(pool, "import re\ndef f(x): return re.match('b', x)", truth) == [WRONG, WRONG]


def test_equal_outputs_have_equal_digests(pool: Pool) -> None:
    source = "import random\ndef f(x): return random.random()"
    assert isinstance(SQUARES.suite, Calls)
    tasks = [calls_task(SQUARES, Candidate.single(source)) for _ in range(4)]
    assert len({task.verdict("").digests for task in pool.run(tasks)}) in (1, 4)  # preloaded, or seeded by the program


def test_the_layers_are_known(pool: Pool) -> None:
    assert {"user", "mount", "net", "ipc", "seccomp"} <= set(pool.layers)


class Watching:
    """A task that only notes what happens."""

    def __init__(self, source: str) -> None:
        self.job: Job = calls_job(Candidate.single(source), "f", 4, LIMITS, call_inputs(SQUARES.suite.tests))  # type: ignore[arg-type]
        self.events: list[Event] = []
        self.restarts = 0

    def receive(self, event: Event) -> bool:
        self.events.append(event)
        return False

    def restart(self) -> None:
        self.restarts += 1
        self.events.clear()

    def next_stage(self) -> bool:
        return False


def descendants(process: int) -> list[int]:
    children = [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return children + [each for child in children for each in descendants(child)]


def test_a_cell_that_dies_is_replaced_and_its_program_run_again() -> None:
    with Pool(cells=1) as own:
        run = own.run([Watching("import time\ndef f(x):\n    time.sleep(0.3)\n    return x") for _ in range(2)])
        first = next(run)
        assert first.restarts == 0
        starter = descendants(own._zygote.pid)
        os.kill(starter[1], signal.SIGKILL)  # the cell itself: process 1 of its namespace
        second = next(run)
        recording = Recording(4)
        for event in second.events:
            recording.receive(event)
        assert [observation.content for observation in recording.observations] == ["0", "1", "2", "3"]


def test_nothing_survives_the_pool() -> None:
    with Pool(cells=2) as own:
        list(own.run([Watching("def f(x): return x") for _ in range(3)]))
        alive = [own._zygote.pid, *descendants(own._zygote.pid)]
    assert [process for process in alive if Path(f"/proc/{process}").exists()] == []


def test_no_isolation_works_when_it_is_asked_for() -> None:
    with Pool(cells=1, isolation="none") as own:
        assert own.layers == ["none"]
        assert outcomes(own, "def f(x): return x * x") == [PASS] * 4


def test_a_python_that_is_none_is_refused() -> None:
    with pytest.raises(ZygoteError, match="not a Python"):
        Pool(python="/bin/false")
