"""What happens when a part of the sandbox is killed, stopped or starved: nothing is lost, invented or left behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from remint.judging.calls.calls_plan import CallsPlan, CallsTask
from remint.records import Call, Calls, Candidate, Given, Outcome, Problem, Value
from remint.sandbox import pool as pool_module
from remint.sandbox.errors import ZygoteError
from remint.sandbox.inside import probe
from remint.sandbox.inside.isolation.namespaces import CLONE_NEWNS
from remint.sandbox.inside.kernel.mounts import make_private, mount
from remint.sandbox.inside.kernel.user_namespaces import new_single_user_namespace
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.sandbox.inside.harness import in_child
from tests.sandbox.test_isolation_modes import python_for_others

pytestmark = pytest.mark.xdist_group("sandbox")
NEEDED = {"namespaces": "pid", "weak": "landlock", "none": ""}
FOUND = probe()
WAYS = [way for way, layer in NEEDED.items() if FOUND.get(layer, "works") == "works"]
# Slow, and in need of its folder.
SLOW = """
import time
with open("note", "w") as note:
    note.write("here")
def f(x):
    time.sleep(0.1)
    with open("note") as note:
        return x * x if note.read() == "here" else None
"""
# A driver that keeps programs busy until it is told otherwise, and says so.
DRIVER = """
import os, sys, time
from remint.sandbox.pool import Pool
from tests.sandbox.test_breakdowns import task
sleepy = "import os, time\\nif os.fork() == 0:\\n    os.setsid()\\n    time.sleep(600)\\nos.fork()\\ntime.sleep(600)"
try:
    with Pool(cells=2, isolation={isolation!r}, python={python!r}) as pool:
        run = pool.run(task(sleepy, str(number)) for number in range(4))
        print(pool._zygote.pid, flush=True)
        next(run)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def task(source: str, name: str = "s") -> CallsTask:
    tests = tuple(Call(args=Value.of([n]), expected=Given(Value.of(n * n))) for n in range(4))
    problem = Problem(id="p", entry_point="f", suite=Calls(tests=tests))
    limits = Limits(test_wall=300.0, program_wall=600.0)
    return CallsPlan(problem, limits).task(Candidate.single(source), name)


def descendants(process: int) -> set[int]:
    try:
        children = [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return set()
    return set(children).union(*(descendants(child) for child in children))


def alive(processes: set[int]) -> set[int]:
    found = set()
    for process in processes:
        with contextlib.suppress(OSError):
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                found.add(process)
    return found


def eventually(condition: Callable[[], bool], seconds: float = 30.0) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


@pytest.fixture(params=WAYS)
def own(request: pytest.FixtureRequest) -> Iterator[Pool]:
    with Pool(cells=2, isolation=request.param, python=python_for_others()) as made:
        yield made


@pytest.mark.parametrize("with_cells", [False, True], ids=["zygote", "zygote-and-cells"])
def test_a_zygote_that_is_killed_is_replaced_and_no_task_is_lost(own: Pool, with_cells: bool) -> None:
    run = own.run(task(SLOW, str(number)) for number in range(8))
    finished = [next(run)]
    first = own._zygote.pid
    below = descendants(first)
    # The cells of a dead zygote go on, so some are killed to make it missed.
    victims = [first, *(below if with_cells else sorted(below)[:2])]
    # All are stopped first: a cell that outlives its program for a moment would tell how that ended.
    for sent in (signal.SIGSTOP, signal.SIGKILL):
        for process in sorted(victims):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, sent)
    finished += run
    assert sorted(task.sample for task in finished) == [str(number) for number in range(8)]
    assert {task.verdict("").outcome for task in finished} == {Outcome.PASS}
    assert own._zygote.pid != first
    own.close()
    assert eventually(lambda: not alive(below))


def test_a_zygote_that_cannot_be_replaced_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = []

    def fail(*_: object) -> None:
        attempts.append(1)
        raise ZygoteError("no more processes")

    with Pool(cells=1) as own:
        own._zygote._process.kill()
        own._zygote._process.wait()
        monkeypatch.setattr(pool_module, "Zygote", fail)
        monkeypatch.setattr(pool_module, "_PAUSE", 0.0)
        with pytest.raises(ZygoteError, match=r"no more processes.*remint doctor"):
            list(own.run([task(SLOW)]))
    assert 2 < len(attempts) < 10


def test_a_run_that_is_abandoned_frees_its_cells(own: Pool) -> None:
    run = own.run(task(SLOW, str(number)) for number in range(8))
    next(run)
    assert descendants(own._zygote.pid)
    run.close()
    assert eventually(lambda: not descendants(own._zygote.pid))
    assert len(list(own.run([task(SLOW)]))) == 1


def test_runs_one_after_the_other_share_their_cells(own: Pool) -> None:
    list(own.run([task(SLOW)]))
    cells = descendants(own._zygote.pid)
    assert cells
    for _ in range(2):
        (finished,) = own.run([task(SLOW)])
        assert finished.verdict("").outcome is Outcome.PASS
        assert descendants(own._zygote.pid) == cells
    own.close()
    assert eventually(lambda: not alive(cells))


def test_cells_that_die_between_runs_are_replaced(own: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    list(own.run([task(SLOW)]))
    cells = descendants(own._zygote.pid)
    for process in cells:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    assert eventually(lambda: not alive(cells))
    # None of the tries that a program has is lost.
    monkeypatch.setattr(pool_module, "_TRIES", 1)
    (finished,) = own.run([task(SLOW)])
    assert finished.verdict("").outcome is Outcome.PASS
    assert not descendants(own._zygote.pid) & cells


def test_a_run_within_a_run_has_cells_of_its_own(own: Pool) -> None:
    outer = own.run(task(SLOW, str(number)) for number in range(4))
    names = [next(outer).sample, *(one.sample for one in own.run([task(SLOW, "inner")]))]
    assert sorted([*names, *(one.sample for one in outer)]) == ["0", "1", "2", "3", "inner"]
    assert eventually(lambda: len(descendants(own._zygote.pid)) <= 2 * own.cells)  # a cell and its starter


class Driver:
    """A driver in a process of its own, with all its processes and folders."""

    def __init__(self, isolation: str, folder: Path, code: str = DRIVER) -> None:
        folder.chmod(0o755)
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-c", code.format(isolation=isolation, python=python_for_others())],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "TMPDIR": str(folder), "PYTHONPATH": str(Path(__file__).parents[2])},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout
        self.zygote = int(self.process.stdout.readline())
        # Two cells with a starter each, and in each a program that has forked twice.
        assert eventually(lambda: len(descendants(self.zygote)) >= 8)
        self.below = {self.zygote} | descendants(self.zygote)

    def everything_is_gone(self) -> bool:
        return not alive(self.below) and not list(self.folder.iterdir())


@pytest.fixture
def temporary() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="remint-") as name:
        yield Path(name)


@pytest.mark.parametrize("isolation", WAYS)
def test_nothing_outlives_a_driver_that_is_killed(isolation: str, temporary: Path) -> None:
    driver = Driver(isolation, temporary)
    driver.process.kill()
    driver.process.communicate()
    assert eventually(driver.everything_is_gone)


@pytest.mark.parametrize("isolation", WAYS)
def test_an_interrupt_is_for_the_driver_alone(isolation: str, temporary: Path) -> None:
    driver = Driver(isolation, temporary)
    os.killpg(driver.process.pid, signal.SIGINT)
    output, errors = driver.process.communicate(timeout=60)
    assert output == "interrupted\n"
    assert errors == ""
    assert driver.process.returncode == 0
    assert eventually(driver.everything_is_gone)


def test_a_copy_of_the_driver_keeps_nothing_alive(temporary: Path) -> None:
    # The copy holds every socket of the driver's, so that nobody below is told that the driver is gone.
    copy = "os.fork() or (time.sleep(600), os._exit(0)); next(run)"
    driver = Driver("none", temporary, DRIVER.replace("next(run)", copy))
    group = os.getpgid(driver.process.pid)
    try:
        driver.process.kill()
        driver.process.wait()
        assert eventually(driver.everything_is_gone)
    finally:
        os.killpg(group, signal.SIGKILL)
        driver.process.communicate()


class TestFolders:
    """Where programs work on the host's own file system."""

    def test_no_place_for_temporary_files(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def none() -> str:
            raise FileNotFoundError("No usable temporary directory found")

        monkeypatch.setattr(tempfile, "gettempdir", none)
        with pytest.raises(ZygoteError, match=r"no folder for temporary files.*TMPDIR"):
            Pool(isolation="none")
        with Pool(cells=1, isolation="namespaces") as own:
            assert len(list(own.run([task(SLOW)]))) == 1

    def test_a_folder_that_cannot_be_written(self, monkeypatch: pytest.MonkeyPatch, temporary: Path) -> None:
        monkeypatch.setattr(tempfile, "tempdir", str(temporary / "nowhere"))
        with pytest.raises(ZygoteError, match=r"no folder for programs can be made in .*nowhere"):
            Pool(isolation="none")

    def test_a_full_disk(self, temporary: Path) -> None:
        def attempt() -> Any:
            new_single_user_namespace(CLONE_NEWNS, os.geteuid(), os.getegid())
            make_private("/")
            mount("tmpfs", str(temporary), "tmpfs", 0, "size=1m")
            tempfile.tempdir = str(temporary)
            with pytest.raises(ZygoteError) as caught:
                Pool(isolation="none")
            return str(caught.value), os.listdir(temporary)  # noqa: PTH208

        message, left = in_child(attempt, seconds=60)
        assert "MiB are free" in message
        assert "TMPDIR" in message
        assert left == []
