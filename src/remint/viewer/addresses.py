"""Where pages are: addresses of the application, or files of a folder that was written."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol
from urllib.parse import quote, urlencode

from remint.runs.run import RunRecord
from remint.runs.store import SHORT


class Addresses(Protocol):
    """Addresses of pages; empty where a page is not there."""

    live: bool

    def static(self, name: str) -> str:
        """A style sheet or script."""

    def page(self, name: str, **query: object) -> str:
        """A page about the whole ledger: runs, leaderboard, compare, search, quarantine, spend."""

    def run(self, run: RunRecord, **query: object) -> str:
        """A run."""

    def problem(self, run: RunRecord, problem: str) -> str:
        """A problem in a run."""

    def answer(self, run: RunRecord, number: int, **query: object) -> str:
        """An answer of a run, by the number of its row."""


class LiveAddresses:
    """Addresses of the application."""

    live = True

    def static(self, name: str) -> str:
        """A style sheet or script."""
        return f"/static/{name}"

    def page(self, name: str, **query: object) -> str:
        """A page about the whole ledger."""
        return _with("/" if name == "runs" else f"/{name}", query)

    def run(self, run: RunRecord, **query: object) -> str:
        """A run."""
        return _with(f"/runs/{run.id[:SHORT]}", query)

    def problem(self, run: RunRecord, problem: str) -> str:
        """A problem in a run; ids hold slashes and anything else, so that they are no part of the path."""
        return _with(f"/runs/{run.id[:SHORT]}/problem", {"id": problem})

    def answer(self, run: RunRecord, number: int, **query: object) -> str:
        """An answer of a run."""
        return _with(f"/runs/{run.id[:SHORT]}/answers/{number}", query)


class FileAddresses:
    """Files beside one another, for the runs that were selected."""

    live = False

    def __init__(self, runs: Collection[str], pages: Collection[str], pairs: Collection[tuple[str, str]] = ()) -> None:
        """`pairs` are the runs, by their short ids, that a page compares."""
        self._runs, self._pages, self._pairs = set(runs), set(pages), set(pairs)
        self._problems: dict[tuple[str, str], int] = {}

    def static(self, name: str) -> str:
        """A style sheet or script."""
        return f"static/{name}"

    def page(self, name: str, **query: object) -> str:
        """A page about the whole selection."""
        if name == "runs":
            return "index.html"
        if name == "compare" and {"a", "b"} <= query.keys():
            return self._comparison(str(query["a"]), str(query["b"])) if len(query) == 2 else ""
        return f"{name}.html" if name in self._pages and not query else ""

    def run(self, run: RunRecord, **query: object) -> str:
        """A run; its later pages have the number of their first problem."""
        if run.id not in self._runs or set(query) - {"after"}:
            return ""
        after = f"-{query['after']}" if query.get("after") else ""
        return f"run-{run.id[:SHORT]}{after}.html"

    def problem(self, run: RunRecord, problem: str) -> str:
        """A problem in a run: by a number, since ids may hold anything."""
        if run.id not in self._runs:
            return ""
        number = self._problems.setdefault((run.id, problem), len(self._problems) + 1)
        return f"run-{run.id[:SHORT]}-problem-{number}.html"

    def answer(self, run: RunRecord, number: int, **query: object) -> str:
        """An answer of a run."""
        return f"run-{run.id[:SHORT]}-answer-{number}.html" if run.id in self._runs and not query else ""

    def _comparison(self, first: str, second: str) -> str:
        """One page serves both orders."""
        found = next((pair for pair in ((first, second), (second, first)) if pair in self._pairs), None)
        return f"compare-{found[0]}-{found[1]}.html" if found else ""


def _with(path: str, query: dict[str, object]) -> str:
    given = [(name, str(value)) for name, value in query.items() if value not in ("", None, 0, False, ())]
    return quote(path) + (f"?{urlencode(given)}" if given else "")
