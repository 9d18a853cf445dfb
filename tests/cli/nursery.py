"""Commands in processes that are forked from one that has imported everything, and what became of them."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Nursery:
    """Starts one command after the other."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self.process, self.output, self.complaints = process, folder / "output", folder / "complaints"

    def start(self, command: list[str], variables: Mapping[str, str] | None = None) -> int:
        assert self.process.stdin
        assert self.process.stdout
        job = [command, str(self.output), str(self.complaints), dict(variables or {})]
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def end(self) -> int:
        """How the command ended; waits for it."""
        assert self.process.stdout
        return int(self.process.stdout.readline())


@contextlib.contextmanager
def commands_in(folder: Path) -> Iterator[Nursery]:
    """A nursery whose commands print to files of a folder."""
    command = [sys.executable, "-m", "tests.cli.forked_commands"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        yield Nursery(process, folder)
        assert process.stdin
        process.stdin.close()


def descendants(process: int) -> list[int]:
    """The processes below one."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [int(child) for child in children] + [each for child in children for each in descendants(int(child))]


def is_there(process: int) -> bool:
    """Whether a process has neither ended nor been waited for."""
    return Path(f"/proc/{process}").exists()
