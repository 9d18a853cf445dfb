"""`remint.run` asks a model and judges its answers: in a script, beside an event loop, interrupted, in a kernel."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import remint
from remint.records import Benchmark, Manifest, Problem
from tests.models.scripted_server import Answer, Asked, ScriptedServer
from tests.runs.knowing_server import PROBLEMS, TAG, every_third_wrong, right, serving

pytestmark = pytest.mark.xdist_group("programs")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with serving(every_third_wrong) as made:
        yield made


def test_the_first_run(server: ScriptedServer, capsys: pytest.CaptureFixture[str]) -> None:
    options: dict[str, Any] = {"tags": TAG, "limit": 4, "no_check": True}
    with remint.run("mintset", model="openai/m", base_url=server.url, **options) as run:
        assert capsys.readouterr().err.splitlines() == ["asking openai/m"]
        assert run.scores("pass@1")["pass@1"].value == 0.5
        assert (run.model, len(run.problems)) == ("openai/m", 4)
        first = next(iter(run.samples(problem=PROBLEMS[1].id)))
        assert first.passed
        assert first.reply.startswith("Here you are:")
    asked = len(server.asked)
    with remint.run("mintset", model="openai/m", base_url=server.url, progress=False, **options) as again:
        assert again.id == run.id
    assert len(server.asked) == asked
    assert capsys.readouterr().err == ""


def test_both_forms_work_inside_a_running_event_loop(server: ScriptedServer) -> None:
    async def notebook() -> tuple[str, str, int]:
        options: dict[str, Any] = {"tags": TAG, "limit": 2, "no_check": True, "progress": False}
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.01)

        ticking = asyncio.create_task(tick())
        with await remint.run_async("mintset", model="openai/m", base_url=server.url, **options) as run:
            beside = ticks
            with remint.run("mintset", model="openai/m", base_url=server.url, **options) as again:
                ticking.cancel()
                return run.id, again.id, beside

    first, second, beside = asyncio.run(notebook())
    assert first == second
    assert beside > 3, "the loop stood still"


def slow(problem: Problem, asked: Asked) -> Answer:
    return right(problem, delay=0.3)


def test_a_cancelled_task_keeps_what_is_answered() -> None:
    with serving(slow) as server:
        options: dict[str, Any] = {"tags": TAG, "limit": 8, "no_check": True, "progress": False, "concurrency": 1}

        async def impatient() -> None:
            task = asyncio.create_task(remint.run_async("mintset", model="openai/m", base_url=server.url, **options))
            while len(server.asked) < 3:
                await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

        asyncio.run(impatient())
        before = len(server.asked)
        assert before < 8
        with remint.run("mintset", model="openai/m", base_url=server.url, **options) as run:
            assert run.record.asked is not None
            assert run.record.asked.asked <= 8 - (before - 2)


def test_control_c_keeps_what_is_answered_and_says_so(tmp_path: Path) -> None:
    script = (
        "import signal, sys, remint\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"remint.run('mintset', model='openai/m', base_url=sys.argv[1], tags={TAG!r}, limit=8, no_check=True,\n"
        "           progress=False, concurrency=1)\n"
    )
    with serving(slow) as server:
        process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", script, server.url], cwd=tmp_path, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        )  # fmt: skip
        deadline = time.monotonic() + 120
        while len(server.asked) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert process.returncode != 0
        assert said.splitlines()[-2:] == [
            "KeyboardInterrupt",
            "what was answered and judged is kept: run the same again to resume",
        ]
        before = len(server.asked)
        with remint.run(
            "mintset", model="openai/m", base_url=server.url, tags=TAG, limit=8, no_check=True, progress=False
        ) as run:
            assert run.record.asked is not None
            assert run.record.asked.asked <= 8 - (before - 2)


class Kernel:
    """IPython as a kernel has it: what is displayed is kept."""

    def __init__(self) -> None:
        self.kernel = object()
        self.shown: list[str] = []

    def display(self, document: dict[str, str], raw: bool, display_id: bool) -> Kernel:
        self.shown.append(document["text/plain"])
        return self

    def update(self, document: dict[str, str], raw: bool) -> None:
        self.shown.append(document["text/plain"])


def test_in_a_notebook_one_line_changes_and_goes(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kernel = Kernel()
    ipython, display = types.ModuleType("IPython"), types.ModuleType("IPython.display")
    ipython.get_ipython = lambda: kernel  # type: ignore[attr-defined]
    display.display = kernel.display  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    with remint.run("mintset", model="openai/m", base_url=server.url, tags=TAG, limit=2, no_check=True):
        pass
    assert kernel.shown[0] == "asking openai/m"
    assert kernel.shown[-2].startswith("2 of 2 judged")
    assert kernel.shown[-1] == ""
    assert capsys.readouterr().err == ""


def test_a_benchmark_in_memory_is_remembered_by_the_run(tmp_path: Path) -> None:
    opened = remint.open_benchmark("mintset", limit=2)
    unnamed = Benchmark(Manifest("made here"), opened.problems)
    with remint.run(unnamed, model="echo", db=tmp_path / "l.sqlite", progress=False) as found:
        # TSA needs the groups of the tests, which only the benchmark knows.
        assert "tsa" in [score.name for score in found.scores()]


def test_a_template_that_cannot_be_filled_is_refused_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("Solve {{nope}}.")
    with pytest.raises(remint.RemintError, match=r"asks for \{\{nope\}\}"):
        remint.run("mintset", model="echo", limit=1, template="own.txt")
    assert not (tmp_path / "ledger.db").exists()
