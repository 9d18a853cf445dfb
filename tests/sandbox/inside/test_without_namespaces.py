"""The path without namespaces, for root and for an ordinary user."""

# Attacks go the shortest way to the system call.
# ruff: noqa: PTH101

from __future__ import annotations

import codecs
import ctypes
import errno
import fcntl
import os
import shutil
import signal
import socket
import struct
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from remint.sandbox.inside import IsolationError, enter_outer
from remint.sandbox.inside.kernel import landlock
from remint.sandbox.inside.kernel.privileges import forbid_regaining
from remint.sandbox.inside.kernel.seccomp import always, assemble, install, refuse, refused_with_bits
from tests.sandbox.inside.attacks import connecting, errno_of, fork_until_refused, raw, reading, writing
from tests.sandbox.inside.harness import ORDINARY_USER, WeakSandbox, become_ordinary, in_child

pytestmark = pytest.mark.slow  # not for the inner loop

WHO = [False, True] if os.geteuid() == 0 else [True]


@pytest.fixture
def work_folder(open_folder: Path) -> Path:
    folder = open_folder / "work"
    folder.mkdir()
    return folder


@pytest.fixture(params=WHO, ids=lambda ordinary: "ordinary" if ordinary else "root")
def sandbox(request: pytest.FixtureRequest, work_folder: Path) -> WeakSandbox:
    return WeakSandbox(request.param, work_folder)


def without_user_namespaces() -> None:
    """As on machines that forbid them: new namespaces are refused from here on."""
    forbid_regaining()
    install(assemble([always("unshare", refuse(1)), refused_with_bits("clone", 0, 0x7E020000, refuse(1))]))


def test_an_ordinary_user_without_namespaces_is_told_why(work_folder: Path) -> None:
    def attempt() -> Any:
        if os.geteuid() == 0:
            become_ordinary()
        without_user_namespaces()
        try:
            enter_outer([])
        except IsolationError as error:
            return error.layer, error.reason
        return None

    layer, reason = in_child(attempt)
    assert layer == "user"
    assert "user namespaces are forbidden" in reason


def test_it_works_where_namespaces_are_refused(work_folder: Path) -> None:
    sandbox = WeakSandbox(True, work_folder)
    outcomes = sandbox.run(lambda: [writing("here"), reading("/etc/shadow")], before=without_user_namespaces)
    assert outcomes[0].value == ["ok", "EACCES"]


def test_files_are_closed_but_for_the_list(sandbox: WeakSandbox, open_folder: Path) -> None:
    secret = open_folder / "secret"
    secret.write_text("expected values")
    secret.chmod(0o644)

    def attack() -> Any:
        closed = [
            str(secret),
            "/etc/hostname",
            "/home",
            "/proc",
            "/proc/self/environ",
            f"/proc/{os.getppid()}/mem",
            "/sys",
        ]
        outside = [str(open_folder / "new"), "/tmp/remint-weak", "/dev/shm/remint-weak", "/var/tmp/remint-weak"]
        allowed = [reading("/usr/bin"), writing("/dev/null"), writing("here")]
        program = subprocess.run(["/bin/sh", "-c", "echo ok"], capture_output=True, text=True).stdout
        return [reading(path) for path in closed], [writing(path) for path in outside], allowed, program

    closed, outside, allowed, program = sandbox.run(attack)[0].value
    assert set(closed) == {"EACCES"}
    assert set(outside) == {"EACCES"}
    assert allowed == ["ok"] * 3
    assert program == "ok\n"


def test_there_is_no_network(sandbox: WeakSandbox, open_folder: Path) -> None:
    path = str(open_folder / "socket")
    named = socket.socket(socket.AF_UNIX)
    named.bind(path)
    os.chmod(path, 0o777)
    named.listen()

    def attack() -> Any:
        closed = [
            connecting(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 22)),
            connecting(socket.AF_INET, socket.SOCK_DGRAM, ("1.1.1.1", 53)),
            connecting(socket.AF_UNIX, socket.SOCK_STREAM, path),
            errno_of(lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)),
        ]
        return closed, errno_of(socket.socketpair)

    with named:
        closed, pair = sandbox.run(attack)[0].value
    assert set(closed) == {"EAFNOSUPPORT"}
    assert pair == "ok"


@pytest.mark.parametrize("scoped", [True, False], ids=["landlock", "seccomp"])
def test_others_cannot_be_signalled(sandbox: WeakSandbox, scoped: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = os.fork()
    if victim == 0:
        if sandbox.ordinary and os.geteuid() == 0:
            become_ordinary()
        time.sleep(20)
        os._exit(0)
    if not scoped:
        # A kernel before 6.12: Landlock without scopes.
        found = landlock.version()
        monkeypatch.setattr(landlock, "version", lambda: min(found, 5))

    def attack() -> Any:
        mine = errno_of(lambda: os.kill(os.getpid(), 0))
        return [errno_of(lambda pid=pid: os.kill(pid, signal.SIGKILL)) for pid in (victim, os.getppid())], mine

    try:
        others, mine = sandbox.run(attack)[0].value
        assert os.waitpid(victim, os.WNOHANG) == (0, 0)
    finally:
        os.kill(victim, signal.SIGKILL)
        os.waitpid(victim, 0)
    assert others == ["EPERM", "EPERM"]
    assert mine == "ok"


def test_other_attacks_are_refused(sandbox: WeakSandbox) -> None:
    def attack() -> Any:
        parent = os.getppid()
        return [
            raw("ptrace", 16, parent, 0, 0),
            raw("process_vm_readv", parent, 0, 0, 0, 0, 0),
            raw("prlimit64", parent, 7, 0, 0),
            raw("unshare", 0x10000000),
            raw("shmget", 1, 4096, 0o1666),
        ]

    assert set(sandbox.run(attack)[0].value) == {"EPERM"}


def test_daemons_are_ended(sandbox: WeakSandbox) -> None:
    def leave_daemon() -> Any:
        reading_end, writing_end = os.pipe()
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.write(writing_end, str(os.getpid()).encode())
                time.sleep(60)
            os._exit(0)
        return int(os.read(reading_end, 20))

    daemon = sandbox.run(leave_daemon)[0].value
    with pytest.raises(ProcessLookupError):
        os.kill(daemon, 0)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives programs a user of their own")
def test_processes_are_limited_per_cell_for_root(work_folder: Path) -> None:
    assert WeakSandbox(False, work_folder).run(lambda: fork_until_refused(100), processes=16)[0].value == 15


class TestFilesOfTheUser:
    """What Landlock leaves to the owner of a file: the program's user may be the one who owns everything here."""

    @pytest.fixture
    def owned(self, open_folder: Path, sandbox: WeakSandbox) -> Path:
        """A file that the program can read, of the program's own user: for root, as near to that as can be."""
        folder = open_folder / "owned"
        folder.mkdir()
        path = folder / "file"
        path.write_text("content")
        path.chmod(0o666)
        os.utime(path, (1000, 1000))
        if os.geteuid() == 0:
            for place in (folder, path):
                os.chown(place, ORDINARY_USER, ORDINARY_USER)
        sandbox.readable = [str(folder)]
        return path

    @staticmethod
    def marks(path: Path) -> tuple[Any, ...]:
        """All that a program might change."""
        found = path.stat()
        attributes = {name: os.getxattr(path, name) for name in os.listxattr(path)}
        return found.st_mode, found.st_uid, found.st_gid, found.st_mtime, found.st_size, attributes, path.read_text()

    def test_nothing_about_them_can_be_changed(self, sandbox: WeakSandbox, owned: Path) -> None:
        name = str(owned)

        def attack() -> Any:
            path = ctypes.create_string_buffer(os.fsencode(name))
            here, at, user = ctypes.addressof(path), -100, os.getuid()
            times = ctypes.create_string_buffer(struct.pack("=4q", 7, 0, 7, 0))
            now = ctypes.create_string_buffer(struct.pack("=4q", 0, 0x3FFFFFFF, 0, 0x3FFFFFFF))  # UTIME_NOW
            key, value = ctypes.create_string_buffer(b"user.note"), ctypes.create_string_buffer(b"x")
            handle = os.open(name, os.O_RDONLY)
            attribute = (ctypes.addressof(key), ctypes.addressof(value), 1, 0)
            for times_at in (0, ctypes.addressof(times), ctypes.addressof(now)):
                for arguments in ((at, here), (handle, 0)):
                    raw("utimensat", *arguments, times_at, 0)
                raw("utime", here, times_at)
                raw("utimes", here, times_at)
                raw("futimesat", at, here, times_at)
            for mode in (0, 0o777):
                raw("chmod", here, mode)
                raw("fchmod", handle, mode)
                raw("fchmodat", at, here, mode)
                raw("fchmodat2", at, here, mode, 0)
            for call, first in (("chown", here), ("lchown", here), ("fchown", handle)):
                raw(call, first, user, user)
            raw("fchownat", at, here, user, user, 0)
            setting = [raw(call, first, *attribute) for call, first in
                       (("setxattr", here), ("lsetxattr", here), ("fsetxattr", handle))]  # fmt: skip
            raw("setxattrat", at, here, 0, *attribute)
            reading_them = [raw("getxattr", here, *attribute[:3]), raw("listxattr", here, 0, 0)]
            flags = ctypes.create_string_buffer(struct.pack("=q", 0x80))  # FS_NOATIME_FL
            requests = [0x40086602, 0x401C5820, 0x40806685, 0x40049409, 0x5000940E]
            ioctls = [raw("ioctl", handle, request, ctypes.addressof(flags)) for request in requests]
            opened = errno_of(lambda: os.close(os.open(name, os.O_RDONLY | os.O_TRUNC)))
            others = [raw("truncate", here, 0), raw("inotify_init1", 0), raw("inotify_add_watch", 0, here, 0xFFF)]
            others += [raw("file_setattr", at, here, 0, 0, 0), raw("fcntl", handle, fcntl.F_SETLEASE, fcntl.F_RDLCK)]
            return setting, reading_them, ioctls, opened, others

        before = self.marks(owned)
        setting, reading_them, ioctls, opened, others = sandbox.run(attack)[0].value
        assert self.marks(owned) == before
        assert set(setting + reading_them + ioctls) == {errno.errorcode[errno.EOPNOTSUPP]}
        assert opened in ("EACCES", "EPERM")
        assert "ok" not in others

    def test_nor_where_landlock_does_not_know_of_truncation(
        self, sandbox: WeakSandbox, owned: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # A kernel before 6.2.
        found = landlock.version()
        monkeypatch.setattr(landlock, "version", lambda: min(found, 2))
        name = str(owned)

        def attack() -> Any:
            path = ctypes.create_string_buffer(os.fsencode(name))
            here = ctypes.addressof(path)
            how = ctypes.create_string_buffer(struct.pack("=3Q", os.O_TRUNC, 0, 0))
            emptied = [
                raw("truncate", here, 0),
                raw("open", here, os.O_TRUNC, 0),
                raw("openat", -100, here, os.O_TRUNC, 0),
                raw("openat2", -100, here, ctypes.addressof(how), 24),
            ]
            Path("own").write_text("long")
            with Path("own").open("r+") as file:
                file.truncate(1)
            return emptied, Path("own").read_text()

        before = self.marks(owned)
        emptied, own = sandbox.run(attack)[0].value
        assert self.marks(owned) == before
        assert "ok" not in emptied
        assert own == "l"

    def test_libraries_that_set_modes_and_times_still_work(self, sandbox: WeakSandbox) -> None:
        codecs.lookup("cp437")  # loaded here: this sandbox cannot read the interpreter's own files

        def work() -> Any:
            Path("a").write_text("text")
            Path("a").touch()
            Path("new").touch()
            shutil.copy("a", "b")
            shutil.copy2("a", "c")
            Path("tree").mkdir()
            shutil.move("b", "tree/b")
            shutil.copytree("tree", "copy")
            with tarfile.open("t.tar", "w") as archive:
                archive.add("tree")
            with tarfile.open("t.tar") as archive:
                archive.extractall("from-tar")
            shutil.make_archive("zipped", "zip", "tree")
            shutil.unpack_archive("zipped.zip", "from-zip")
            os.chmod("a", 0o600)
            os.utime("a", (5, 5))
            subprocess.run(["/bin/cp", "-p", "a", "d"], check=False)
            subprocess.run(["/usr/bin/touch", "e"], check=True)
            with tempfile.TemporaryDirectory(dir=".") as folder, tempfile.NamedTemporaryFile(dir=folder) as file:
                file.write(b"x")
            return sorted(str(path) for path in Path().rglob("*") if path.is_file())

        made = sandbox.run(work)[0].value
        assert made == sorted(
            ["a", "c", "copy/b", "d", "e", "from-tar/tree/b", "from-zip/b", "new", "t.tar", "tree/b", "zipped.zip"]
        )
