"""What the probe says, and that it leaves the caller alone."""

# Attacks go the shortest way to the system call.
# ruff: noqa: PTH115, PTH208

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from remint.sandbox import inside
from tests.sandbox.inside.harness import become_ordinary, in_child
from tests.sandbox.inside.test_without_namespaces import without_user_namespaces

FOLDER = Path(inside.__file__).parent


def as_ordinary(work: Any) -> Any:
    def child() -> Any:
        if os.geteuid() == 0:
            become_ordinary()
        return work()

    return in_child(child)


def test_every_layer_is_answered_and_the_caller_is_unchanged() -> None:
    before = sorted(os.readlink(f"/proc/self/ns/{name}") for name in os.listdir("/proc/self/ns"))
    found = inside.probe()
    after = sorted(os.readlink(f"/proc/self/ns/{name}") for name in os.listdir("/proc/self/ns"))
    assert before == after
    layers = {"user", "uid", "mount", "pid", "ipc", "net", "uts", "proc", "box", "seccomp", "landlock", "no_new_privs"}
    assert layers <= set(found)
    assert all(found.values())


def test_an_ordinary_user_has_one_id() -> None:
    found = as_ordinary(inside.probe)
    assert found["user"] == "works"
    assert "one id" in found["uid"]


def test_missing_namespaces_are_given_a_reason() -> None:
    def refused() -> Any:
        without_user_namespaces()
        return inside.probe()

    found = as_ordinary(refused)
    assert "forbidden" in found["user"]
    assert "not tried" in found["pid"]
    assert found["seccomp"] == "works"


def test_it_runs_in_an_interpreter_without_remint() -> None:
    code = """
import json, sys, types
for name in ("remint", "remint.sandbox"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["remint.sandbox"].__path__ = [sys.argv[1]]
from remint.sandbox import inside
print(json.dumps(inside.probe()))
"""
    command = [sys.executable, "-I", "-S", "-c", code, str(FOLDER.parent)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout)["seccomp"] == "works"
