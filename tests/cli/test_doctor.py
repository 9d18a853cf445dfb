"""What the doctor finds out about the sandbox, and what it advises."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from remint.api.doctor import checks, sandbox_checks
from remint.api.doctor.check import MachineCheck
from remint.cli.main import exit_code, remint
from remint.sandbox import zygote
from remint.sandbox.errors import NoIsolationError
from remint.sandbox.inside import probe
from remint.sandbox.memory_groups import MemoryGroups, parent_group
from remint.sandbox.pool import Pool
from remint.sandbox.toolchains import TOOLCHAINS

pytestmark = pytest.mark.slow


@pytest.fixture
def doctor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command: its exit code, and its checks by what they are about."""

    def run() -> tuple[int, dict[str, dict[str, str]]]:
        arguments = ["doctor", "--db", str(tmp_path / "ledger.sqlite"), "--json"]
        code = exit_code(lambda: remint.main(arguments, prog_name="remint", standalone_mode=False))
        return code, {check["what"]: check for check in json.loads(capsys.readouterr().out)}

    return run


def test_every_layer_is_shown_with_what_the_probe_says(doctor: Any) -> None:
    found, (_, shown) = probe(), doctor()
    assert (shown["user namespace"]["state"] == "works") == (found["user"] == "works")
    assert (shown["seccomp"]["state"] == "works") == (found["seccomp"] == "works")
    if found["landlock"] == "works":
        assert shown["landlock"]["detail"] == f"version {found['landlock version']}"
    assert all(check["fix"] for check in shown.values() if check["state"] == "missing")


def test_a_program_is_really_run_and_a_hostile_one_really_stopped(doctor: Any) -> None:
    code, shown = doctor()
    if shown["isolation of programs"]["state"] != "works":
        pytest.skip("this machine cannot isolate programs")
    assert code == 0
    assert "cpython-3." in shown["a program in the sandbox"]["detail"]
    assert shown["a hostile program in the sandbox"]["state"] == "works"
    assert "could not read a private file" in shown["a hostile program in the sandbox"]["detail"]


def test_the_limit_on_memory_is_the_one_in_force(doctor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    _, shown = doctor()
    if shown["isolation of programs"]["state"] != "works":
        pytest.skip("this machine cannot isolate programs")
    groups = MemoryGroups(parent_group())
    assert ("by a cgroup" in shown["memory of a program"]["detail"]) == (groups.new() is not None)
    groups.close()
    # A group that could be had and is not used does not count.
    monkeypatch.setattr(zygote, "parent_group", lambda: None)
    _, shown = doctor()
    assert "by a cgroup" not in shown["memory of a program"]["detail"]
    assert "delegated" in shown["memory of a program"]["fix"]


def test_a_sandbox_that_does_not_hold_is_broken(doctor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Leaky(Pool):
        """Claims to isolate, and does not."""

        def __init__(self, cells: int) -> None:
            super().__init__(cells, isolation="none")
            self.isolation = "weak"

    monkeypatch.setattr(sandbox_checks, "Pool", Leaky)
    code, shown = doctor()
    assert code == 3
    assert shown["a program in the sandbox"]["state"] == "works"
    assert shown["a hostile program in the sandbox"]["state"] == "broken"
    assert "trust" in shown["a hostile program in the sandbox"]["fix"]


def test_no_isolation_is_said_with_reason_and_remedy(doctor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(cells: int) -> Pool:
        raise NoIsolationError("programs cannot be isolated: Landlock: the kernel has none. `remint doctor` shows more")

    monkeypatch.setattr(sandbox_checks, "Pool", refuse)
    monkeypatch.setattr(sandbox_checks, "probe", lambda: {"user": "user namespaces are forbidden", "landlock": "none"})
    code, shown = doctor()
    assert code == 0  # benchmarks can be looked at all the same
    assert shown["isolation of programs"]["state"] == "missing"
    assert shown["isolation of programs"]["detail"].endswith("the kernel has none")
    assert shown["user namespace"]["detail"] == "user namespaces are forbidden"
    assert "lsm=" in shown["landlock"]["fix"]


@pytest.mark.parametrize(
    ("setting", "value", "fix"),
    [
        ("kernel/apparmor_restrict_unprivileged_userns", "1", "kernel.apparmor_restrict_unprivileged_userns=0"),
        ("kernel/unprivileged_userns_clone", "0", "kernel.unprivileged_userns_clone=1"),
        ("user/max_user_namespaces", "0", "user.max_user_namespaces=15000"),
    ],
)
def test_the_setting_that_forbids_namespaces_is_named(
    setting: str, value: str, fix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / setting).parent.mkdir()
    (tmp_path / setting).write_text(f"{value}\n")
    monkeypatch.setattr(sandbox_checks, "_KERNEL_SETTINGS", str(tmp_path))
    monkeypatch.setattr(sandbox_checks, "probe", lambda: {"user": "forbidden"})
    (check,) = sandbox_checks.layers()
    assert check == MachineCheck("user namespace", "missing", "forbidden", f"sudo sysctl {fix}")


def test_languages_are_those_of_the_sandbox(doctor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        language, needs, fix = "cobol", ("cobc",), "apt install gnucobol"

        def missing(self) -> list[str]:
            return ["cobc"]

    monkeypatch.setattr(checks, "TOOLCHAINS", {**checks.TOOLCHAINS, "cobol": Missing()})
    _, shown = doctor()
    assert shown["programs in python"]["state"] == "works"
    assert shown["programs in cobol"] == {
        "what": "programs in cobol",
        "state": "missing",
        "detail": "no cobc",
        "fix": "apt install gnucobol",
    }


def test_the_compilers_named_are_those_that_programs_get(
    doctor: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A personal installation comes first in PATH, and no program can see it.
    for name in TOOLCHAINS["cpp"].needs:
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    _, shown = doctor()
    detail = shown["programs in cpp"]["detail"]
    assert str(tmp_path) not in detail
    if shown["programs in cpp"]["state"] == "works":
        assert detail == ", ".join(str(TOOLCHAINS["cpp"].find(name)) for name in TOOLCHAINS["cpp"].needs)


def test_a_tool_that_the_sandbox_cannot_see_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "rustc"
    tool.write_text("#!/bin/sh\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    detail, fix = checks._lacking(["rustc", "cargo"], "apt install rustc")
    assert detail == f"rustc is at {tool}, where programs in the sandbox cannot see it; no cargo"
    assert fix == "Install it for the whole machine: apt install rustc"
    assert checks._lacking(["cargo"], "apt install cargo") == ("no cargo", "apt install cargo")
