"""Work that is spread over processes."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from remint.mint.evolve.workers import spread


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
