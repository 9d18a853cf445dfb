"""When code was written, by the history of its repository."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

# Nothing that a repository's own settings could start.
_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat")
_SECONDS = 120


class History:
    """The day of each line of each file; files are asked about once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._days: dict[str, list[str]] = {}
        self.exists = self._run("rev-parse", "--is-inside-work-tree").strip() == "true"

    def oldest_day(self, path: str, first: int, last: int) -> str:
        """The day on which the oldest of these lines was written; empty where nobody knows.

        White space does not count: a formatter makes no code young.
        """
        if not self.exists:
            return ""
        if path not in self._days:
            said = self._run("blame", "-w", "--line-porcelain", "--no-textconv", "--", path)
            times = [line.split(" ", 1)[1] for line in said.splitlines() if line.startswith("author-time ")]
            self._days[path] = [datetime.fromtimestamp(int(time), UTC).date().isoformat() for time in times]
        return min(self._days[path][first - 1 : last], default="")

    def _run(self, *arguments: str) -> str:
        environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
        try:
            done = subprocess.run(
                [*_GIT, "-C", str(self._root), *arguments], capture_output=True, timeout=_SECONDS, env=environment
            )
        except (OSError, subprocess.SubprocessError):
            return ""
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""
