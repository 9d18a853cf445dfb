"""Work that is spread over processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from remint.mints.driver.workers import spread

pytestmark = pytest.mark.slow


class Desk:
    """A place that leaves a note when it is closed."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def close(self) -> None:
        Path(self.folder, f"closed-{os.getpid()}").touch()


def doubled(desk: Desk, task: bytes) -> bytes:
    if task == b"bad":
        raise ValueError("that cannot be doubled")
    return task * 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_and_every_place_is_closed(jobs: int, tmp_path: Path) -> None:
    done = dict(spread(partial(Desk, str(tmp_path)), doubled, [b"a", b"b", b"c"], jobs))
    assert done == {0: b"aa", 1: b"bb", 2: b"cc"}
    assert 1 <= len(list(tmp_path.glob("closed-*"))) <= jobs
    assert Path(tmp_path, f"closed-{os.getpid()}").exists() == (jobs == 1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_fails_is_told_to_whoever_waits(jobs: int, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be doubled"):
        list(spread(partial(Desk, str(tmp_path)), doubled, [b"bad", b"b"], jobs))


def test_without_tasks_no_place_is_made(tmp_path: Path) -> None:
    assert list(spread(partial(Desk, str(tmp_path)), doubled, [], 2)) == []
    assert not list(tmp_path.iterdir())


def asleep(desk: Desk, task: bytes) -> bytes:
    Path(desk.folder, f"pid-{os.getpid()}").touch()
    time.sleep(60)
    return task


def slow_or_bad(desk: Desk, task: bytes) -> bytes:
    if task == b"bad":
        while not list(Path(desk.folder).glob("pid-*")):
            time.sleep(0.01)
        raise ValueError("no")
    return asleep(desk, task)


def _workers(folder: Path) -> set[int]:
    return {int(path.name.removeprefix("pid-")) for path in folder.glob("pid-*")}


def _are_gone(pids: set[int]) -> bool:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if not any(Path(f"/proc/{pid}/stat").exists() and " Z " not in _stat(pid) for pid in pids):
            return True
        time.sleep(0.05)
    return False


def _stat(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return " Z "


def test_workers_do_not_outlive_a_parent_that_was_killed(tmp_path: Path) -> None:
    program = (
        "from functools import partial\n"
        "from tests.mints.driver.test_workers import Desk, asleep\n"
        "from remint.mints.driver.workers import spread\n"
        f"if __name__ == '__main__':\n    list(spread(partial(Desk, {str(tmp_path)!r}), asleep, [b'a', b'b'], 2))\n"
    )
    script = tmp_path / "parent.py"
    script.write_text(program)
    parent = subprocess.Popen(
        [sys.executable, str(script)], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )
    until = time.monotonic() + 60
    while len(_workers(tmp_path)) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    parent.kill()
    parent.wait()
    assert len(_workers(tmp_path)) == 2
    assert _are_gone(_workers(tmp_path))


def test_nobody_waits_for_the_others_when_one_has_failed(tmp_path: Path) -> None:
    begun = time.monotonic()
    with pytest.raises(ValueError, match="no"):
        list(spread(partial(Desk, str(tmp_path)), slow_or_bad, [b"slow", b"bad"], 2))
    assert time.monotonic() - begun < 50  # the other one sleeps for 60 seconds
    assert _are_gone(_workers(tmp_path))
