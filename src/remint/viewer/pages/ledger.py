"""Pages across runs: search, quarantined problems, what was spent."""

from __future__ import annotations

from remint.runs.findings import kept_findings
from remint.runs.overview import local_time
from remint.viewer.pages.page import Library, Page, Query, text
from remint.viewer.searching import LONGEST_QUERY, search
from remint.viewer.text import visible

_ON_A_PAGE = 300
_FINDINGS = 50


def search_page(library: Library, query: Query) -> Page:
    """Answers and errors that hold some words."""
    words, where, run = text(query, "q", LONGEST_QUERY), text(query, "in"), text(query, "run")
    every = library.catalogue.runs()
    runs = [library.catalogue.find(run)] if run else every
    found = search(library.catalogue, runs, words, where, text(query, "from")) if words.strip() else None
    hits = [
        (library.catalogue.line(one.listed, 0.0), one, visible(one.before), visible(one.match), visible(one.after))
        for one in (found.hits if found else ())
    ]
    values = {
        "q": words, "self_in": where, "run": run, "found": found, "hits": hits, "start": text(query, "from"),
        "runs": [library.catalogue.line(one, 0.0) for one in every[:200]],
    }  # fmt: skip
    return Page("search.html", "Search", values, section="search")


def findings_page(library: Library, query: Query) -> Page:
    """Audits and forecasts that were made on this ledger."""
    lines = {one.run.id: one for one in library.catalogue.runs()}
    found = [
        (one, [library.catalogue.line(lines[run], 0.0) for run in one.runs if run in lines])
        for _, one in kept_findings(library.catalogue.ledger)
        if library.addresses.live or (one.runs and set(one.runs) <= lines.keys())
    ]
    values = {"found": found[:_FINDINGS], "more": max(0, len(found) - _FINDINGS)}
    return Page("findings.html", "Findings", values, section="findings")


def quarantine_page(library: Library, query: Query) -> Page:
    """Problems that do not count in some run, and why."""
    problems: dict[tuple[str, str, str], list[object]] = {}
    for one in library.catalogue.runs():
        for problem, reason in one.run.quarantined.items():
            line = library.catalogue.line(one, 0.0)
            problems.setdefault((one.run.benchmark, problem, reason), []).append(line)
    rows = [
        (benchmark, problem, visible(reason[:500]), lines) for (benchmark, problem, reason), lines in problems.items()
    ]
    wanted = text(query, "benchmark")
    chosen = [row for row in rows if not wanted or row[0] == wanted]
    values = {
        "rows": chosen[:_ON_A_PAGE], "total": len(chosen), "benchmark": wanted,
        "benchmarks": sorted({row[0] for row in rows}),
    }  # fmt: skip
    return Page("quarantine.html", "Quarantine", values, section="quarantine")


def spend_page(library: Library, query: Query) -> Page:
    """Tokens and money by model and by day."""
    lines = [library.catalogue.line(one, 0.0) for one in library.catalogue.runs()]
    models: dict[str, list[float]] = {}
    days: dict[str, list[float]] = {}
    for line in lines:
        for table, key in ((models, line.model), (days, local_time(line.run.created)[:10])):
            sums = table.setdefault(key, [0, 0, 0.0, 0])
            sums[0] += 1
            sums[1] += line.tokens
            sums[2] += line.dollars or 0.0
            sums[3] += line.dollars is None and line.tokens > 0
    largest = max((sums[2] for sums in days.values()), default=0.0)
    values = {
        "models": sorted(models.items(), key=lambda one: (-one[1][2], -one[1][1], one[0])),
        "days": sorted(days.items(), reverse=True)[:60], "largest": largest,
        "dollars": sum(line.dollars or 0.0 for line in lines), "tokens": sum(line.tokens for line in lines),
        "dearest": sorted((line for line in lines if line.dollars), key=lambda line: -(line.dollars or 0.0))[:20],
    }  # fmt: skip
    return Page("spend.html", "Spend", values, any(line.pending for line in lines), "spend")
