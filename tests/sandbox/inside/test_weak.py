"""The path without namespaces, for root and for an ordinary user."""

# Attacks go the shortest way to the system call.
# ruff: noqa: PTH101

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from remint.sandbox.inside import IsolationError, enter_outer, landlock
from remint.sandbox.inside.privileges import forbid_regaining
from remint.sandbox.inside.seccomp import always, assemble, install, refuse, refused_with_bits
from tests.sandbox.inside.attacks import connecting, errno_of, fork_until_refused, raw, reading, writing
from tests.sandbox.inside.harness import WeakSandbox, become_ordinary, in_child

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
