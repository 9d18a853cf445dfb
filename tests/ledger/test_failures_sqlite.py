import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from remint.ledger import LedgerError, open_ledger
from remint.ledger.errors import (
    LedgerAccessError,
    LedgerFullError,
    LedgerIsFolderError,
    LedgerLockedError,
    LedgerReadOnlyError,
    LedgerStorageError,
    LedgerTooNewError,
    NotALedgerError,
)

NOBODY = 65534


@contextmanager
def ordinary_user():
    """Without root's right to ignore permissions; others have it not anyway."""
    if os.geteuid() != 0:
        yield
        return
    try:
        os.seteuid(NOBODY)
    except OSError as error:
        pytest.skip(f"root cannot become an ordinary user here: {error}")
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder():
    """A folder that every user can enter and write to, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp(prefix="remint-"))
    folder.chmod(0o777)
    yield folder
    folder.chmod(0o777)
    shutil.rmtree(folder)


def test_a_folder(tmp_path):
    with pytest.raises(LedgerIsFolderError, match=r"is a folder: give the path of a file in it") as caught:
        open_ledger(tmp_path)
    assert isinstance(caught.value, IsADirectoryError)


def test_a_file_in_the_place_of_a_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LedgerAccessError, match="its folder cannot be used"):
        open_ledger(tmp_path / "file" / "ledger.sqlite")


def test_a_path_that_is_too_long(tmp_path):
    with pytest.raises(LedgerAccessError, match="name too long"):
        open_ledger(tmp_path / ("x" * 300))


@pytest.mark.parametrize("content", [b"not a database at all, " * 50, b"SQLite format 3\x00" + b"x" * 2000])
def test_something_that_is_no_database(tmp_path, content):
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(NotALedgerError, match="not a ledger") as caught:
        open_ledger(path)
    assert isinstance(caught.value, ValueError)
    assert path.read_bytes() == content


def test_a_device(tmp_path):
    with pytest.raises(NotALedgerError, match="not a regular file"):
        open_ledger("/dev/null")


def test_the_database_of_another_program_is_left_untouched(tmp_path):
    path = tmp_path / "browser.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE schema_version (version INTEGER)")
    before = path.read_bytes()
    with pytest.raises(NotALedgerError, match="another program"):
        open_ledger(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_an_empty_file_becomes_a_ledger(tmp_path):
    path = tmp_path / "ledger.sqlite"
    path.touch()
    with open_ledger(path) as ledger:
        ledger.put("work", "k", b"v")
        assert ledger.count("work") == 1


def test_a_newer_schema_is_refused(tmp_path):
    path = tmp_path / "ledger.sqlite"
    open_ledger(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE schema_version SET version = 99")
    with pytest.raises(LedgerTooNewError, match=r"schema version 99.*upgrade Remint"):
        open_ledger(path)


def test_a_damaged_file(tmp_path):
    path = tmp_path / "ledger.sqlite"
    with open_ledger(path) as ledger:
        for number in range(2000):
            ledger.put("work", f"k{number}", bytes(100))
    content = bytearray(path.read_bytes())
    content[4096 * 2 :] = b"\xaa" * (len(content) - 4096 * 2)
    path.write_bytes(content)
    with pytest.raises(LedgerStorageError, match=r"\.recover"), open_ledger(path) as ledger:
        ledger.count("work")


def test_a_read_only_file_can_be_read_and_what_was_put_waits(open_folder):
    path = open_folder / "ledger.sqlite"
    with open_ledger(path) as ledger:
        ledger.put("work", "old", b"old")
    path.chmod(0o444)
    with ordinary_user():
        ledger = open_ledger(path)
        assert ledger.get("work", "old") == b"old"
        ledger.put("work", "new", b"new")
        with pytest.raises(LedgerReadOnlyError, match="make the file, its folder") as caught:
            ledger.flush()
        assert isinstance(caught.value, PermissionError)
        with pytest.raises(LedgerReadOnlyError):
            ledger.close()
        assert ledger.get("work", "new") == b"new"
    for file in open_folder.iterdir():  # the -wal and -shm files took the permissions of the main one
        file.chmod(0o666)
    with ordinary_user():
        ledger.close()
    with open_ledger(path) as ledger:
        assert ledger.get_many("work", ["old", "new"]) == {"old": b"old", "new": b"new"}


def test_a_folder_without_permission(open_folder):
    open_folder.chmod(0o555)
    with ordinary_user(), pytest.raises(LedgerAccessError, match="permissions"):
        open_ledger(open_folder / "ledger.sqlite")
    with ordinary_user(), pytest.raises(LedgerAccessError, match="Permission denied"):
        open_ledger(open_folder / "below" / "ledger.sqlite")


def test_locked_for_too_long_and_then_free_again(tmp_path):
    path = tmp_path / "ledger.sqlite"
    with (
        open_ledger(path, patience=0.1, commit_after=600) as ledger,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        ledger.put("work", "k", b"v")
        with pytest.raises(LedgerLockedError, match=r"locked by another process for more than 0\.1 s") as caught:
            ledger.flush()
        assert isinstance(caught.value, TimeoutError)
        assert ledger.get("work", "k") == b"v"
        other.execute("ROLLBACK")
        ledger.flush()
        assert other.execute("SELECT count(*) FROM entry").fetchone() == (1,)


def test_a_failure_in_the_background_is_reported_by_the_next_put(tmp_path):
    path = tmp_path / "ledger.sqlite"
    with (
        open_ledger(path, patience=0.05, commit_after=0.05) as ledger,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        ledger.put("work", "0", b"")
        accepted = puts_until_refused(ledger)
        other.execute("ROLLBACK")
        ledger.put("work", "healed", b"")
        # The first, the accepted, the one that was refused (and kept all the same), the last.
        assert ledger.count("work") == 1 + accepted + 1 + 1


def puts_until_refused(ledger):
    for number in range(1, 1000):
        time.sleep(0.02)
        try:
            ledger.put("work", str(number), b"")
        except LedgerLockedError:
            return number - 1
    raise AssertionError("no put reported the failure")


def test_a_file_size_limit_loses_nothing(tmp_path, start_child):
    path = tmp_path / "ledger.sqlite"
    child = start_child("fill_the_disk", path)
    said, _ = child.communicate()
    assert child.returncode == 0
    assert int(said) > 0
    with open_ledger(path) as ledger:
        assert ledger.count("work") == 200


@pytest.fixture
def small_disk(tmp_path):
    """A file system of half a megabyte, full for real."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mount.returncode:
        pytest.skip("mounting a small file system needs root; the file size limit above tests the same path")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk_loses_nothing_once_there_is_room(small_disk):
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(200_000))
    with open_ledger(small_disk / "ledger.sqlite", commit_every=10, commit_after=600) as ledger:
        refused = 0
        for number in range(60):
            try:
                ledger.put("work", f"k{number:02}", bytes(4000))
            except LedgerFullError:
                refused += 1
        assert refused > 0
        assert len(ledger.get_many("work", [f"k{number:02}" for number in range(60)])) == 60
        with pytest.raises(OSError, match="make room"):
            ledger.flush()
        ballast.unlink()
        ledger.delete("work", [f"k{number:02}" for number in range(20)])
        ledger.flush()
        assert ledger.count("work") == 40


def test_no_room_for_a_new_ledger(small_disk):
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(510_000))
    path = small_disk / "ledger.sqlite"
    with pytest.raises(LedgerFullError):
        open_ledger(path)
    ballast.unlink()
    with open_ledger(path) as ledger:
        assert ledger.kinds() == []


def test_without_the_driver_the_extra_is_named(tmp_path):
    program = (
        "import sys; sys.modules['psycopg'] = None\nfrom remint.ledger import open_ledger\nopen_ledger(sys.argv[1])\n"
    )
    command = [sys.executable, "-c", program, "postgresql://u:secret@host/db"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 'pip install "remint[postgres]"' in done.stderr
    assert "secret" not in done.stderr


def test_every_error_is_also_the_matching_builtin():
    pending = [LedgerError]
    while pending:
        error = pending.pop()
        pending += error.__subclasses__()
        if error is not LedgerError:
            builtins = [base for base in error.__mro__ if base.__module__ == "builtins"]
            assert builtins[0] not in (Exception, BaseException), error
