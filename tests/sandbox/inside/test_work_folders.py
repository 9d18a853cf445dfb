"""Folders for programs on the host's own file system: made, emptied, and removed when nobody holds them."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path

import pytest

from remint.sandbox.inside.isolation import work_folders
from tests.sandbox.inside.harness import in_child


def test_what_a_killed_run_left_is_removed_by_the_next(open_folder: Path) -> None:
    stale, held, fresh = (open_folder / f"{work_folders.PREFIX}{name}" for name in ("stale", "held", "fresh"))
    for folder in (stale, held, fresh):
        (folder / "deep").mkdir(parents=True)
        (folder / "deep" / "file").write_text("x")
    for folder in (stale, held):
        os.utime(folder, (0, 0))
    descriptor = os.open(held, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    work_folders.remove_stale(str(open_folder))
    os.close(descriptor)
    assert sorted(path.name for path in open_folder.iterdir()) == [fresh.name, held.name]


@pytest.mark.slow
def test_any_tree_can_be_emptied(open_folder: Path) -> None:
    def make_deep() -> None:
        os.chdir(open_folder)
        for _ in range(1500):
            os.mkdir("d")  # noqa: PTH102 - the path is too long for any other way
            os.chdir("d")

    in_child(make_deep)
    (open_folder / "locked" / "inner").mkdir(parents=True)
    (open_folder / "locked" / "inner").chmod(0)
    (open_folder / "locked").chmod(0)
    (open_folder / "link").symlink_to("/etc")
    (open_folder / "\n-rf").write_text("")
    (open_folder / os.fsdecode(b"\xff")).mkdir()
    work_folders.empty(str(open_folder))
    assert list(open_folder.iterdir()) == []
    assert Path("/etc").is_dir()


def test_a_folder_that_was_replaced_is_made_again(open_folder: Path) -> None:
    common, outside = open_folder / "common", open_folder / "outside"
    common.mkdir()
    outside.mkdir()
    (outside / "mine").write_text("x")
    here = Path.cwd()
    try:
        work = work_folders.WorkFolder(work_folders.make_work(str(common)))
        for change in (
            lambda path: path.rmdir(),
            lambda path: (path.rmdir(), path.symlink_to(outside)),
            lambda path: (path.rename(common / "moved"), path.mkdir()),
            lambda path: (path.rmdir(), path.write_text("x")),
        ):
            change(Path(work.path))
            work.wipe()
            assert Path.cwd() == Path(work.path)
            assert list(Path.cwd().iterdir()) == []
    finally:
        os.chdir(here)
    assert (outside / "mine").read_text() == "x"


def test_the_folder_itself_carries_no_message(open_folder: Path) -> None:
    here = Path.cwd()
    try:
        work = work_folders.WorkFolder(work_folders.make_work(str(open_folder)))
        path = Path(work.path)
        for change in (
            lambda: os.utime(path, (12345, 12345)),
            lambda: path.chmod(0o751),
            lambda: os.setxattr(path, "user.note", b"for the next"),
            lambda: None,
        ):
            with contextlib.suppress(OSError):  # a file system without attributes of users
                change()
            work.wipe()
            found = path.stat()
            assert (found.st_mode & 0o777, int(found.st_mtime) == 12345) == (0o700, False)
            assert not [name for name in os.listxattr(path) if name.startswith("user.")]
    finally:
        os.chdir(here)
