"""`remint run`, killed or interrupted at any moment: the same command goes on and ends as if nothing had happened."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from remint.formats import write_benchmark
from remint.ledger import open_ledger
from remint.records import Benchmark, Problem
from remint.runs import open_run
from tests.cli.nursery import Nursery, commands_in, descendants, is_there
from tests.models.scripted_server import Answer, Asked, ScriptedServer
from tests.runs.knowing_server import MINTSET, PROBLEMS, right, serving, times_asked, wrong

pytestmark = pytest.mark.xdist_group(__name__)
KILLS, CONCURRENCY, SAMPLES = 20, 4, 36
# A few small problems, so that the commands spend their time on asking and judging.
FEW = sorted(PROBLEMS, key=lambda problem: len(problem.prompt))[:9]
QUESTIONS = len(FEW) * SAMPLES


@pytest.fixture(autouse=True)
def _own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_benchmark(Benchmark(MINTSET.manifest, FEW), tmp_path / "few.jsonl")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def slowly(problem: Problem, asked: Asked) -> Answer:
    """Right but for every third, after some milliseconds."""
    number = FEW.index(problem)
    answer = right(problem) if number % 3 else wrong(problem)
    return answer._replace(delay=0.02 + number % 5 / 200)


def arguments(server: ScriptedServer, db: Path) -> list[str]:
    return [
        "run", str(db.with_name("few.jsonl")), "--model", "openai/m", "--base-url", server.url, "--no-check", "--json",
        "--concurrency", str(CONCURRENCY), "--samples", str(SAMPLES), "--db", str(db),
    ]  # fmt: skip


def wait_for_the_end_of(processes: list[int]) -> None:
    deadline = time.monotonic() + 20
    while any(map(is_there, processes)):
        assert time.monotonic() < deadline, "processes outlive the command"
        time.sleep(0.02)


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    with commands_in(tmp_path) as made:
        yield made


def everything(db: Path, run: str) -> list[Any]:
    """Samples and verdicts of a run, but for how long they took."""
    with open_ledger(db) as ledger:
        return [
            (msgspec.structs.replace(sample, seconds=0.0), verdict.outcome, verdict.tests, verdict.message)
            for _, sample, verdict in open_run(ledger, run).judged()
        ]


def test_twenty_kills_change_nothing_and_cost_no_more_than_what_was_under_way(nursery: Nursery, tmp_path: Path) -> None:
    moments, below = random.Random(20_260_201), list[int]()
    with serving(slowly) as server:
        for kill in range(KILLS):
            seen, child = len(server.asked), nursery.start(arguments(server, tmp_path / "killed.db"))
            while kill % 5 and len(server.asked) == seen:
                time.sleep(0.002)  # every fifth is killed before it has asked anything, or just then
            time.sleep(moments.uniform(0.0, 0.15))
            below += descendants(child)
            os.kill(child, signal.SIGKILL)
            assert nursery.end() == -signal.SIGKILL, nursery.complaints.read_text()
        wait_for_the_end_of(below)
        assert CONCURRENCY * KILLS / 2 < len(server.asked) < QUESTIONS  # the kills came while answers were coming
        nursery.start(arguments(server, tmp_path / "killed.db"))
        assert nursery.end() == 0, nursery.complaints.read_text()
        resumed = json.loads(nursery.output.read_text())
        asked = times_asked(server)
        assert 0 < asked.total() - QUESTIONS <= KILLS * CONCURRENCY
        nursery.start(arguments(server, tmp_path / "undisturbed.db"))
        assert nursery.end() == 0, nursery.complaints.read_text()
        undisturbed = json.loads(nursery.output.read_text())
        assert times_asked(server).total() == asked.total() + QUESTIONS
    assert resumed["id"] == undisturbed["id"]
    assert resumed["outcomes"] == undisturbed["outcomes"]
    assert everything(tmp_path / "killed.db", resumed["id"]) == everything(tmp_path / "undisturbed.db", resumed["id"])


def test_ctrl_c_says_how_to_go_on_and_leaves_nothing_behind(tmp_path: Path) -> None:
    db = tmp_path / "ledger.db"

    def start(server: ScriptedServer) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "remint", *arguments(server, db)]
        return subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    with serving(slowly) as server:
        process = start(server)
        while len(server.asked) < 30:
            time.sleep(0.01)
        below = descendants(process.pid)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to everybody
        printed, complaint = process.communicate(timeout=30)
        assert process.returncode == 130
        assert not printed
        assert [line for line in complaint.splitlines() if line] == [
            "what was answered and judged is kept: run the same again to resume",
            "stopped",
        ]
        wait_for_the_end_of(below)
        stopped_at = len(server.asked)
        process = start(server)
        printed, complaint = process.communicate(timeout=60)
        assert (process.returncode, complaint) == (0, "")
        asked = times_asked(server)
    assert stopped_at < QUESTIONS
    assert asked.total() - QUESTIONS <= CONCURRENCY
    assert json.loads(printed)["samples"] == QUESTIONS
