"""What a program does to its folders is noticed, however quickly it puts everything back."""

from __future__ import annotations

import fcntl
import os
import socket
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from remint.sandbox.inside.isolation import folder_changes
from remint.sandbox.inside.isolation.folder_changes import FolderChanges

_SET_FLAGS, _NO_DUMP = 0x40086602, 0x40  # linux/fs.h


@pytest.fixture
def folders(tmp_path: Path) -> list[str]:
    inner = tmp_path / "work"
    inner.mkdir()
    return [str(tmp_path), str(inner)]


@pytest.fixture(params=["notices", "no notices"])
def watched(
    request: pytest.FixtureRequest, folders: list[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[FolderChanges]:
    if request.param == "no notices":
        monkeypatch.setattr(folder_changes, "_opened", lambda paths: -1)
    found = FolderChanges(folders)
    yield found
    found.close()


def make_and_remove(work: Path) -> None:
    (work / "file").write_text("x")
    (work / "file").unlink()


def move_away_and_back(work: Path) -> None:
    work.rename(work.with_name("elsewhere"))
    work.with_name("elsewhere").rename(work)


def set_times(work: Path) -> None:
    os.utime(work, (1, 1))


def change_and_restore_mode(work: Path) -> None:
    work.chmod(0o500)
    work.chmod(0o755)


def bind_a_socket(work: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(work / "s"))
    (work / "s").unlink()


def link_to_nowhere(work: Path) -> None:
    (work / "link").symlink_to("/nowhere")


@pytest.mark.parametrize(
    "act", [make_and_remove, move_away_and_back, set_times, change_and_restore_mode, bind_a_socket, link_to_nowhere]
)
def test_every_change_is_noticed(watched: FolderChanges, folders: list[str], act: Callable[[Path], None]) -> None:
    act(Path(folders[1]))
    assert watched.any()


def test_looking_is_no_change(watched: FolderChanges, folders: list[str]) -> None:
    assert not Path(folders[1], "absent").exists()
    Path(folders[1]).stat()
    assert not watched.any()


def test_an_attribute_is_a_change(watched: FolderChanges, folders: list[str]) -> None:
    try:
        os.setxattr(folders[1], "user.left", b"something")
    except OSError:
        pytest.skip("this file system keeps no attributes")
    assert watched.any()


def test_a_flag_is_a_change(watched: FolderChanges, folders: list[str]) -> None:
    descriptor = os.open(folders[1], os.O_RDONLY)
    try:
        fcntl.ioctl(descriptor, _SET_FLAGS, struct.pack("i", _NO_DUMP))
    except OSError:
        pytest.skip("this file system keeps no flags")
    finally:
        os.close(descriptor)
    assert watched.any()


def test_a_folder_that_is_gone_is_a_change(watched: FolderChanges, folders: list[str]) -> None:
    Path(folders[1]).rmdir()
    assert watched.any()


def made_anew(folders: list[str]) -> None:
    Path(folders[1]).rmdir()
    Path(folders[0]).rmdir()
    for folder in folders:
        Path(folder).mkdir()


def test_new_folders_in_the_place_of_others_are_watched(watched: FolderChanges, folders: list[str]) -> None:
    for act in (make_and_remove, set_times):
        made_anew(folders)
        assert watched.any()
        watched.watch()
        assert not watched.any()
        act(Path(folders[1]))
        assert watched.any()


@pytest.mark.parametrize("changes", [10, 20_000])  # the second is more than the kernel keeps notices of
def test_whatever_was_left_to_notice_of_folders_is_forgotten_with_them(folders: list[str], changes: int) -> None:
    found = FolderChanges(folders)
    for number in range(changes):
        os.utime(folders[number % 2], (number, number))
    made_anew(folders)
    found.watch()
    assert not found.any()
    # What is watched are the two that are there: nothing is left of the others.
    told = [Path(f"/proc/self/fdinfo/{one}").read_text() for one in inotify_descriptors()]
    assert [text.count("inotify wd:") for text in told] == [2]
    make_and_remove(Path(folders[1]))
    assert found.any()
    found.close()


def inotify_descriptors() -> list[int]:
    return [int(one.name) for one in Path("/proc/self/fd").iterdir() if "inotify" in os.path.realpath(one)]
