"""Who is better: runs over one benchmark with the ranks that each may have, and two runs problem by problem."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from remint.analysis.compare.all_pairs import all_pairs, ranks_of
from remint.analysis.compare.pairs import PairSettings
from remint.runs.filters import ListedRun
from remint.runs.store import SHORT
from remint.runs.summaries import ProblemSummary, RunSummary
from remint.scores.scoring import LEVEL
from remint.viewer.catalogue import RunLine
from remint.viewer.pages.page import Library, Page, Query, number, text

_MOST = 40  # runs that are ranked at once, the newest first: ranks take the square of it
_ON_A_PAGE = 200
_SOLVED_FROM = PairSettings().solved_from


class Contest(NamedTuple):
    """Runs that answered the same questions."""

    benchmark: str
    content: str  # the hash of the benchmark
    task: str

    @property
    def key(self) -> str:
        """Its name in an address."""
        return f"{self.content[:SHORT]}-{self.task or 'samples'}"


def leaderboard_page(library: Library, query: Query) -> Page:
    """The runs over a benchmark, the best first."""
    every = library.catalogue.runs()
    contests = Counter(_contest(one) for one in every)
    ordered = [one for one, _ in sorted(contests.items(), key=lambda one: (-one[1], one[0]))]
    chosen = next((one for one in ordered if one.key == text(query, "of")), ordered[0] if ordered else None)
    same = [one for one in every if _contest(one) == chosen]
    lines = [library.catalogue.line(one, 0.0) for one in same[:_MOST]]
    ready = [line for line in lines if not line.pending and line.score is not None]
    ids = tuple(line.run.id for line in ready)
    patience = 0.1 if library.addresses.live else None
    found = library.ranks.get(ids, lambda: _ranks(library, ready), patience)
    if found.error:  # a run had to be read again
        library.ranks.forget(ids)
    ranks = found.value or {}
    ranked = sorted(ready, key=lambda line: -(line.score or 0.0))
    values = {
        "contests": [(one, contests[one]) for one in ordered], "chosen": chosen, "more": max(0, len(same) - _MOST),
        "rows": [(line, ranks.get(line.run.id)) for line in ranked], "pending": found.pending, "level": LEVEL,
        "waiting": len(lines) - len(ready), "shared": ranks.get("shared"), "models": len(ready),
        "unequal": any(line.counted != ranks.get("shared", ready[0].counted) for line in ready),
    }  # fmt: skip
    pending = found.pending or bool(found.error) or any(line.pending for line in lines)
    return Page("leaderboard.html", "Leaderboard", values, pending, "leaderboard")


def compare_page(library: Library, query: Query) -> Page:
    """Two runs: what one solves and the other does not."""
    every = library.catalogue.runs()
    names = [text(query, "a"), text(query, "b")]
    values: dict[str, object] = {"lines": [library.catalogue.line(one, 0.0) for one in every[:200]], "names": names}
    if not all(names):
        values |= {"both": None, "pairs": [] if library.addresses.live else _written_pairs(library, every)}
        return Page("compare.html", "Compare", values, section="compare")
    both = [library.catalogue.find(name) for name in names]
    first, second = (library.catalogue.summary(one.run) for one in both)
    kinds = changes(first, second)
    show = text(query, "show") or "first"
    pairs = all_pairs([_shares(first), _shares(second)], LEVEL)
    rows, after = kinds.get(show, []), number(query, "after")
    live = library.addresses.live
    values |= {
        "both": [library.catalogue.line(one, 0.2) for one in both], "kinds": kinds, "show": show, "level": LEVEL,
        "rows": rows[after : after + _ON_A_PAGE] if live else rows,
        "next": after + _ON_A_PAGE if live and len(rows) > after + _ON_A_PAGE else 0,
        "tested": pairs[0] if pairs else None, "whole": not live,
    }  # fmt: skip
    return Page("compare.html", "Compare", values, section="compare")


def _written_pairs(library: Library, every: list[ListedRun]) -> list[tuple[str, RunLine, RunLine]]:
    """The comparisons that have pages, in a folder that was written."""
    lines = [library.catalogue.line(one, None) for one in every]
    pairs = [(library.addresses.page("compare", a=first.short, b=second.short), first, second)
             for first, second in combinations(lines, 2)]  # fmt: skip
    return [pair for pair in pairs if pair[0]]


Change = tuple[str, ProblemSummary, ProblemSummary]


def changes(first: RunSummary, second: RunSummary) -> dict[str, list[Change]]:
    """The problems that both count: solved by one of the runs, by both or by neither, as `remint compare` has it."""
    found: dict[str, list[Change]] = {"first": [], "second": [], "neither": [], "both": []}
    others = {one.problem: one for one in second.problems if one.counted}
    for one in first.problems:
        other = others.get(one.problem)
        if one.counted and other is not None:
            kind = {(True, False): "first", (False, True): "second", (False, False): "neither", (True, True): "both"}
            found[kind[_solves(one), _solves(other)]].append((one.problem, one, other))
    return found


def _solves(one: ProblemSummary) -> bool:
    return one.share is not None and one.share >= _SOLVED_FROM


def _shares(about: RunSummary) -> dict[str, float]:
    return {one.problem: one.share for one in about.problems if one.share is not None}


def _ranks(library: Library, lines: list[RunLine]) -> dict[str, object]:
    """The best and the worst rank of each run, over the problems that all count."""
    if not lines:
        return {}
    ranks, shared = ranks_of([_shares(library.catalogue.summary(line.run)) for line in lines], LEVEL)
    return {**{line.run.id: rank for line, rank in zip(lines, ranks, strict=True)}, "shared": shared}


def _contest(one: ListedRun) -> Contest:
    return Contest(one.run.benchmark, one.run.benchmark_hash, one.task)
