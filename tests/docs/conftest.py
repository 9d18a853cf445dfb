"""Readers of pages, shared by the tests of this folder."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT

_PATIENCE = 300  # seconds for one page


class Readers:
    """A process that forks a reader for each page."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def read(self, page: Path, folder: Path) -> None:
        """Type everything that a page shows, in a folder with the examples of the repository."""
        here, complaints = folder / "here", folder / "complaints"
        here.mkdir()
        (here / "examples").symlink_to(ROOT / "examples")
        variables = {"REMINT_DB": str(here / ".ledger.sqlite")}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([str(page), str(here), str(complaints), variables]).encode() + b"\n")
        reader = int(self._process.stdout.readline())
        if not select.select([self._process.stdout], [], [], _PATIENCE)[0]:
            os.kill(reader, signal.SIGKILL)
        code = int(self._process.stdout.readline())
        assert code == 0, f"its reader ended with {code}: {complaints.read_text()}"


@pytest.fixture(scope="session")
def readers() -> Iterator[Readers]:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "120"}
    command = [sys.executable, "-m", "tests.docs.page_reader"]
    # Without buffers, so that nothing lies in one while more is waited for.
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=environment, bufsize=0
    ) as process:
        yield Readers(process)
        assert process.stdin is not None
        process.stdin.close()
