"""One run: how it was made, what it scored, its problems."""

from __future__ import annotations

import re

from remint.analysis.diagnose.kept import kept_entries
from remint.records import Outcome
from remint.runs.filters import ListedRun
from remint.runs.overview import Spent, describe_run
from remint.runs.summaries import ProblemSummary, RunSummary
from remint.scores.pass_at_k import Tally
from remint.scores.scoring import LEVEL
from remint.viewer.pages.page import Library, Page, Query, number, text
from remint.viewer.text import visible

_ON_A_PAGE = 200
SHOW = {"all": "all", "failed": "some sample failed", "unsolved": "no sample passed", "solved": "all passed"}


def run_page(library: Library, name: str, query: Query) -> Page:
    """A run by its id."""
    catalogue = library.catalogue
    listed = catalogue.find(name)
    about, stored = catalogue.summary(listed.run), catalogue.stored(listed.run)
    show, words, outcome = text(query, "show") or "all", text(query, "q").lower(), text(query, "outcome")
    chosen = [
        (place, one)
        for place, one in enumerate(sorted(about.problems, key=by_number), 1)
        if _fits(one, show) and words in one.problem.lower() and (not outcome or outcome in one.outcomes)
    ]
    after = number(query, "after")
    rest = [one for one in chosen if one[0] > after]
    line, spent = catalogue.line(listed, 0.2), Spent(about.input_tokens, about.output_tokens, about.dollars)
    values = {
        "line": line, "level": LEVEL, "run": listed.run, "label": listed.label, "summary": about,
        "scores": sorted(about.scores.items(), key=lambda one: int(one[0].rpartition("@")[2])),
        "facts": {what: visible(said) for what, said in describe_run(listed.run, spent, listed.moment).items()},
        "outcomes": outcome_shares(about.outcomes), "rows": rest[:_ON_A_PAGE], "chosen": len(chosen),
        "next": rest[_ON_A_PAGE - 1][0] if len(rest) > _ON_A_PAGE else 0, "after": after,
        "show": show, "shows": SHOW, "q": text(query, "q"), "outcome": outcome, "unsolved": _unsolved(about),
        "quarantined": list(listed.run.quarantined.items()), "diagnosis": _diagnosis(kept_entries(stored)),
        "rivals": [catalogue.line(one, 0.0) for one in _rivals(library, listed.run.id)],
    }  # fmt: skip
    return Page("run.html", line.title, values, section="runs")


def by_number(one: ProblemSummary) -> list[tuple[int, str]]:
    """As people count: HumanEval/9 before HumanEval/10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d{1,9})", one.problem)]


def outcome_shares(outcomes: dict[str, int]) -> list[tuple[str, int, float, float]]:
    """Each outcome with its count, where its part of the bar begins, and how wide it is, in per cent."""
    total, start, parts = sum(outcomes.values()) or 1, 0.0, []
    for outcome in Outcome:
        count = outcomes.get(outcome.value, 0)
        if count:
            width = 100 * count / total
            parts.append((outcome.value, count, start, width))
            start += width
    return parts


def _fits(one: ProblemSummary, show: str) -> bool:
    if show == "failed":
        return one.share is not None and one.share < 1
    if show == "unsolved":
        return one.share == 0
    return one.share == 1 if show == "solved" else True


def _unsolved(about: RunSummary) -> int:
    return sum(one.tally == Tally(one.counted, 0) for one in about.problems if one.counted)


def _diagnosis(entries: dict[str, frozenset[str]] | None) -> list[tuple[str, list[str]]]:
    found = [(name, sorted(ids)) for name, ids in (entries or {}).items()]
    return sorted(found, key=lambda one: -len(one[1]))


def _rivals(library: Library, run: str) -> list[ListedRun]:
    """Other runs over the same benchmark, to compare with."""
    every = library.catalogue.runs()
    mine = next(one for one in every if one.run.id == run)
    same = [
        one for one in every if one.run.id != run and one.run.benchmark == mine.run.benchmark and one.task == mine.task
    ]
    return list(same[:30])
