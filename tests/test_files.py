"""Files and folders that are written whole or not at all."""

from __future__ import annotations

import gzip
import os
import socket
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from remint.files import UnwritableError, whole_file, whole_folder, write_lines
from remint.formats.errors import UnreachableError
from remint.formats.samples import write_samples
from remint.records import Sample


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    for _ in range(2):  # at first the target is missing
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        write_lines(link, [b"new"])
        assert link.is_symlink()
        assert target.read_bytes() == b"new\n"


def test_a_pipe_is_written_into_and_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()), daemon=True)
    reader.start()
    write_lines(path, [b"a", b"b"])
    reader.join(timeout=10)
    assert read == [b"a\nb\n"]
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_devices_are_written_into() -> None:
    write_lines(Path("/dev/null"), [b"a"])
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("to_file", [False, True])
def test_standard_output(tmp_path: Path, to_file: bool) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from pathlib import Path\nfrom remint.files import write_lines\nwrite_lines(Path('/dev/stdout'), [b'a'])\n"
    )
    out = tmp_path / "out"
    out.write_bytes(b"before\n")
    with out.open("ab") as appended:
        done = subprocess.run(
            [sys.executable, program], stdout=appended if to_file else subprocess.PIPE, timeout=60, check=True
        )
    assert (done.stdout, out.read_bytes()) == ((None, b"before\na\n") if to_file else (b"a\n", b"before\n"))


def test_what_is_no_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("s")
        with pytest.raises(UnwritableError, match="s is neither a file, a pipe nor a character device"):
            write_lines(Path("s"), [b"a"])
        assert stat.S_ISSOCK(Path("s").stat().st_mode)
    with pytest.raises(UnwritableError, match="is a folder"):
        write_lines(tmp_path, [b"a"])


def test_what_the_system_refuses_is_one_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "no" / "out"
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for path in (missing, loop):
        with pytest.raises(UnwritableError, match=rf"^{path} cannot be written: [A-Z][^.]*\.$"):
            write_lines(path, [b"a"])
    with pytest.raises(UnwritableError, match="cannot be written: No such file"):
        write_samples(missing, [Sample(problem="T/1")])
    with pytest.raises(UnwritableError, match="cannot be written: No such file"), whole_folder(missing):
        pass
    with pytest.raises(UnwritableError, match="/dev/full cannot be written: No space left"):
        write_lines(Path("/dev/full"), [b"a"])


def test_errors_of_others_pass_through_and_leave_nothing(tmp_path: Path) -> None:
    for error in (UnreachableError("away"), KeyError("k")):
        with pytest.raises(type(error)), whole_file(tmp_path / "file"):
            raise error
        with pytest.raises(type(error)), whole_folder(tmp_path / "folder"):
            raise error
    assert not list(tmp_path.iterdir())


def test_the_name_says_whether_a_file_is_packed(tmp_path: Path) -> None:
    for name in ("a.gz", "b.gz"):
        write_lines(tmp_path / name, [b"a"])
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == b"a\n"
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


def test_permissions_are_those_of_ordinary_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "ordinary").touch()
    (tmp_path / "plain").mkdir()
    write_lines(tmp_path / "file", [])
    with whole_folder(tmp_path / "folder") as folder:
        (folder / "inside").write_bytes(b"a")
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "ordinary").stat().st_mode
    assert (tmp_path / "folder").stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert (tmp_path / "folder/inside").read_bytes() == b"a"


def test_a_folder_that_holds_something_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with whole_folder(tmp_path / "folder") as folder:
        (folder / "a").touch()
    with pytest.raises(UnwritableError, match="exists already"), whole_folder(tmp_path / "folder"):
        pass
