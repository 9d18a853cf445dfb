"""All runs: filters, pages, and what is in progress."""

from __future__ import annotations

from typing import Any

from remint.errors import UsageError
from remint.runs.activities import Activity, activities
from remint.runs.filters import ListedRun, RunFilter, end_of, moment_of
from remint.runs.overview import local_time, model_name
from remint.runs.store import SHORT
from remint.scores.scoring import LEVEL
from remint.viewer.pages.page import Library, Page, Query, text

_ON_A_PAGE = 50
FILTERS = ("model", "benchmark", "task", "tag", "since", "until", "grep")


def runs_page(library: Library, query: Query) -> Page:
    """The runs that the filters let through, the newest first."""
    every = library.catalogue.runs()
    asked = {name: text(query, name) for name in FILTERS}
    message = ""
    try:
        since, until = moment_of(asked["since"]), end_of(asked["until"])
    except UsageError as error:
        since, until, message = None, None, str(error)
    tags = tuple(asked["tag"].split())
    wanted = RunFilter(asked["model"], asked["benchmark"], asked["task"], tags, since, until, asked["grep"])
    chosen = [one for one in every if wanted.accepts(one)]
    after = text(query, "after")
    rest = _behind(chosen, after) if library.addresses.live else chosen
    shown = rest[:_ON_A_PAGE] if library.addresses.live else rest
    lines = [library.catalogue.line(one, 0.0) for one in shown]
    values: dict[str, Any] = {
        "lines": lines, "total": len(every), "chosen": len(chosen), "filters": asked, "message": message,
        "next": _mark(shown[-1]) if len(rest) > len(shown) else "", "is_later": bool(after),
        "benchmarks": _distinct(one.run.benchmark for one in every),
        "tasks": _distinct(one.task for one in every),
        "tags": _distinct(tag for one in every for tag in one.label.tags),
        "models": _distinct(model_name(one.run) for one in every)[:200],
        "going": activities(library.catalogue.ledger) if library.addresses.live else [],
        "location": library.catalogue.ledger.location, "level": LEVEL,
    }  # fmt: skip
    return Page("runs.html", "Runs", values, any(line.pending for line in lines), "runs")


def live_document(library: Library) -> dict[str, Any]:
    """What is in progress, and which run is the newest, for pages that are open."""
    newest = library.catalogue.runs()[:1]
    return {
        "newest": _mark(newest[0]) if newest else "",
        "going": [_going(one) for one in activities(library.catalogue.ledger)],
    }


def _going(one: Activity) -> dict[str, Any]:
    return {
        "id": one.id, "doing": one.doing, "benchmark": one.benchmark, "model": one.model, "task": one.task,
        "done": one.done, "total": one.total, "passed": one.passed, "counted": one.counted, "cost": one.cost,
        "started": local_time(one.started),
    }  # fmt: skip


def _mark(one: ListedRun) -> str:
    return f"{one.moment}~{one.run.id[:SHORT]}"


def _behind(listed: list[ListedRun], mark: str) -> list[ListedRun]:
    """The runs after a mark, whether the run at the mark is still there or not."""
    moment, _, run = mark.partition("~")
    return [one for one in listed if not mark or (one.moment, one.run.id[:SHORT]) < (moment, run)]


def _distinct(names: Any) -> list[str]:
    return sorted({name for name in names if name})
