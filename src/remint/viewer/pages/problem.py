"""One problem in a run: its statement, its lineage, the answers, and how other runs did."""

from __future__ import annotations

from remint.runs.summaries import kept_summary
from remint.viewer.errors import NoSuchPageError
from remint.viewer.pages.page import Library, Page, Query, number, text
from remint.viewer.problems import lineage_steps
from remint.viewer.text import shown, visible

_ANSWERS = 100
_OTHERS = 12  # runs whose summaries are looked at


def problem_page(library: Library, name: str, query: Query) -> Page:
    """A problem of a run, both by their ids."""
    catalogue, problem = library.catalogue, text(query, "id", 2000)
    listed = catalogue.find(name)
    rows = [(place, row) for place, row in enumerate(catalogue.rows(listed.run)) if row.problem == problem]
    if not rows:
        raise NoSuchPageError(f"Run {name} has no problem {problem[:200]!r}.")
    after = number(query, "after")
    some = rows[after : after + _ANSWERS]
    judged = catalogue.judged(listed.run, [row for _, row in some])
    found = library.problems.find(catalogue.stored(listed.run), problem, 0.25 if library.addresses.live else None)
    about = next((one for one in catalogue.summary(listed.run).problems if one.problem == problem), None)
    ids = list(dict.fromkeys(row.problem for row in catalogue.rows(listed.run)))
    place = ids.index(problem)
    answers = [
        (number_of, one, visible(one.verdict.message[:300])) for (number_of, _), one in zip(some, judged, strict=True)
    ]
    values = {
        "line": catalogue.line(listed, 0.2), "run": listed.run, "id": problem, "shown_id": visible(problem),
        "summary": about, "answers": answers,
        "next": after + _ANSWERS if len(rows) > after + _ANSWERS else 0, "total": len(rows),
        "problem": found.value, "pending": found.pending, "error": found.error,
        "statement": shown((found.value.instruction or found.value.prompt) if found.value else "", 50_000),
        "reference": shown(found.value.reference.text if found.value and found.value.reference else "", 50_000),
        "steps": lineage_steps(found.value) if found.value else [],
        "previous_id": ids[place - 1] if place else "", "next_id": ids[place + 1] if place + 1 < len(ids) else "",
        "others": _others(library, listed.run.id, problem), "quarantined": listed.run.quarantined.get(problem, ""),
    }  # fmt: skip
    return Page("problem.html", visible(problem), values, found.pending, "runs")


def _others(library: Library, run: str, problem: str) -> list[tuple[object, object]]:
    """How other runs over the same benchmark did on the problem."""
    catalogue = library.catalogue
    every = catalogue.runs()
    mine = next(one for one in every if one.run.id == run)
    same = [
        one for one in every if one.run.benchmark == mine.run.benchmark and one.run.id != run and one.task == mine.task
    ]
    found: list[tuple[object, object]] = []
    for one in same[:_OTHERS]:
        line = catalogue.line(one, 0.0)
        if not line.pending and kept_summary(catalogue.stored(one.run)) is not None:
            about = catalogue.summary(one.run)
            found += [(line, row) for row in about.problems if row.problem == problem]
    return found
