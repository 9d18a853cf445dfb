"""kill -9 at any moment: resumed, everything is answered, and little is asked twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.ledger import open_ledger
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat

KILLS, COUNT, CONCURRENCY = 20, 1500, 8
ROOT = Path(__file__).resolve().parents[3]


def script(asked: Asked) -> Answer:
    """The answer to a number, late by a few milliseconds."""
    number = int(asked.json["messages"][-1]["content"])
    return chat(f"square {number * number}", delay=0.002 + number % 7 / 500)


def told(output: Path) -> dict[int, str]:
    """What a process said, but for a last line that may be torn."""
    lines = output.read_text().split("\n")[:-1] if output.exists() else []
    return {int(number): text for number, text in (line.split(" ", 1) for line in lines)}


@pytest.fixture
def nursery() -> Iterator[subprocess.Popen[str]]:
    """A process that has imported everything and forks one that asks for every line that it reads."""
    command = [sys.executable, "-m", "tests.models.asking.child"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        yield process
        process.stdin.close()


def test_twenty_kills_lose_nothing_and_pay_only_for_what_was_under_way_again(nursery, tmp_path):
    moments, given = random.Random(20_260_115), {}
    ledger, output = tmp_path / "ledger.sqlite", tmp_path / "output"
    with ScriptedServer(script) as server:

        def start() -> int:
            nursery.stdin.write(f"{ledger} {server.url} {COUNT} {CONCURRENCY} {output}\n")
            nursery.stdin.flush()
            return int(nursery.stdout.readline())

        for kill in range(KILLS):
            seen, child = len(server.asked), start()
            while kill % 5 and len(server.asked) == seen:
                time.sleep(0.002)  # every fifth is killed before it has asked anything, or just then
            time.sleep(moments.uniform(0.0, 0.15))
            os.kill(child, signal.SIGKILL)
            assert int(nursery.stdout.readline()) == -signal.SIGKILL
            given |= told(output)
        before_the_last = len(server.asked)
        start()
        assert int(nursery.stdout.readline()) == 0
        asked = Counter(int(one.json["messages"][-1]["content"]) for one in server.asked)
    assert told(output) == {number: f"square {number * number}" for number in range(COUNT)}
    assert given.items() <= told(output).items()
    assert sorted(asked) == list(range(COUNT))
    assert 0 < asked.total() - COUNT <= KILLS * CONCURRENCY
    assert CONCURRENCY < len(given) <= before_the_last < COUNT  # the kills came while answers were coming
    with open_ledger(ledger) as opened:
        spent = opened.budget("of-the-test", "usd", 9.0)
        assert spent.spent + spent.reserved >= asked.total() * 10 / 1e6  # nothing that was paid for is forgotten
