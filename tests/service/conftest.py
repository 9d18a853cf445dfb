"""A real service in a process of its own, with two small problems."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx2 as httpx
import pytest

TOKEN, OTHER_TOKEN = "sixteen-letters-a", "sixteen-letters-b"
ROWS = (
    {
        "task_id": "T/add",
        "prompt": "def add(a, b):\n",
        "entry_point": "add",
        "canonical_solution": "    return a + b\n",
        "test": "def check(f):\n    assert f(1, 2) == 3\n    assert f(5, -5) == 0\n    assert f(0, 0) == 0\n",
    },
    {
        "task_id": "T/twice",
        "prompt": "def twice(x):\n",
        "entry_point": "twice",
        "canonical_solution": "    return 2 * x\n",
        "test": "def check(f):\n    assert f(1) == 2\n    assert f('a') == 'aa'\n",
    },
)
# The head of a request is due after one second here, so that a test need not wait for long.
START = """
import json, sys, remint, remint.service.server as server
server.HEADERS_WITHIN = 1.0
say = lambda found: print(json.dumps(found._asdict()), flush=True)
remint.serve(sys.argv[1], listening=say, port=0, db=sys.argv[2], **json.loads(sys.argv[3]))
"""


class Service(NamedTuple):
    """A running service."""

    process: subprocess.Popen[str]
    url: str
    log: Path

    def client(self, token: str = TOKEN) -> httpx.Client:
        """Somebody with a token."""
        return httpx.Client(base_url=self.url, headers={"authorization": f"Bearer {token}"}, timeout=60)

    def judged(self, **body: Any) -> list[dict[str, Any]]:
        """The verdicts of one request."""
        with self.client() as client:
            response = client.post("/v1/judge", json=body)
        assert response.status_code == 200, response.text
        verdicts: list[dict[str, Any]] = response.json()["verdicts"]
        return verdicts

    def log_lines(self) -> list[dict[str, Any]]:
        """What it has logged."""
        return [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]


Start = Callable[..., Service]


@pytest.fixture(scope="module")
def start_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Start services; they end with the module."""
    folder = tmp_path_factory.mktemp("service")
    (folder / "problems.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    (folder / "tokens").write_text(f"# who may\nann {TOKEN}\nbob {OTHER_TOKEN}\n")
    started: list[Service] = []

    def start(**options: Any) -> Service:
        given = {"tokens": str(folder / "tokens"), "workers": 2} | options
        log = folder / f"log-{len(started)}"
        with log.open("w") as errors:
            process = subprocess.Popen(
                [sys.executable, "-c", START, folder / "problems.jsonl", folder / "ledger.db", json.dumps(given)],
                stdout=subprocess.PIPE, stderr=errors, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, log.read_text()
        started.append(Service(process, json.loads(line)["url"], log))
        return started[-1]

    yield start
    for service in started:
        if service.process.poll() is None:
            service.process.send_signal(signal.SIGTERM)
        service.process.communicate(timeout=60)


@pytest.fixture(scope="module")
def service(start_service: Start) -> Service:
    """One that all tests of a module use."""
    return start_service()
