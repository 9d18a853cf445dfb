"""What the sandbox does where there is no Linux; imitated, one function at a time."""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import sys
import time
from typing import Any, ClassVar

import pytest

from remint.sandbox.inside import probe
from remint.sandbox.inside.isolation import dry_runs, leftover_processes, modes, without_isolation
from remint.sandbox.inside.supervision import watch
from tests.sandbox.inside.harness import in_child


def test_isolation_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(modes.IsolationError, match="no isolation on darwin"):
        modes.enter({"isolation": "auto"})
    assert set(probe().values()) == {"there is none on darwin"}


def test_nothing_is_asked_of_the_kernel_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(leftover_processes, "prctl", None)
    leftover_processes.adopt_orphans()
    leftover_processes.die_with_parent()
    without_isolation.prepare_unisolated_cell()


def test_limits_that_cannot_be_set_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_all(*_: Any) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(without_isolation.resource, "setrlimit", refuse_all)
    monkeypatch.delattr(without_isolation.resource, "RLIMIT_AS")
    without_isolation._limit("RLIMIT_AS", 1 << 30)
    without_isolation._limit("RLIMIT_DATA", 1 << 30)


def test_descriptors_are_found_without_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_list(_: str) -> list[str]:
        raise FileNotFoundError

    def close(answers: int) -> list[str]:
        kept, other = os.open("/dev/null", os.O_RDONLY), os.open("/dev/null", os.O_RDONLY)
        without_isolation._close_all_but([answers, kept])
        return [name for name, number in (("kept", kept), ("other", other)) if _is_open(number)]

    assert dry_runs.in_child(close) == ["kept"]
    monkeypatch.setattr(without_isolation.os, "listdir", no_list)
    assert dry_runs.in_child(close) == ["kept"]


def test_a_group_ends_where_nobody_lists_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leftover_processes, "children", lambda: [])

    def leave_and_end() -> int:
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            os.fork()
            time.sleep(60)
        with contextlib.suppress(OSError):
            os.setpgid(child, child)
        leftover_processes.end_children(child)
        return child

    group, deadline = in_child(leave_and_end), time.monotonic() + 20
    while _is_alive(group):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_the_end_of_a_process_is_noticed_without_waitid(monkeypatch: pytest.MonkeyPatch) -> None:
    class Queue:
        """As macOS answers: an event when the process ends, and no such process when it has ended."""

        answers: ClassVar[list[Any]] = [[], ["exit"], ProcessLookupError()]

        def control(self, *_: Any) -> Any:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

        def close(self) -> None:
            pass

    monkeypatch.delattr(os, "waitid")
    monkeypatch.setattr(select, "kqueue", Queue, raising=False)
    monkeypatch.setattr(select, "kevent", lambda *_, **__: None, raising=False)
    for name in ("KQ_FILTER_PROC", "KQ_EV_ADD", "KQ_EV_ONESHOT", "KQ_NOTE_EXIT"):
        monkeypatch.setattr(select, name, 0, raising=False)
    assert [watch._is_over(1) for _ in range(3)] == [False, True, True]


def test_the_driver_can_be_imported() -> None:
    code = """
import os, resource, select, signal, sys
sys.platform = "darwin"
for module, names in {
    os: ["O_PATH", "listxattr", "removexattr", "waitid", "pidfd_open", "sched_getaffinity", "memfd_create"],
    resource: ["RLIMIT_MSGQUEUE", "RLIMIT_RTPRIO", "prlimit"],
    select: ["epoll"],
    signal: ["sigtimedwait", "SIGRTMIN", "SIGRTMAX"],
}.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
import remint.sandbox.pool, remint.sandbox.inside.zygote.zygote, remint.judging.judge
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
        return True
    except OSError:
        return False


def _is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
        return True
    except ProcessLookupError:
        return False
