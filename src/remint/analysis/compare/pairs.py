"""One run against another: the paired difference, problem by problem and by what problems are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from remint.analysis.compare.margins import MarginVerdict, margin_verdict
from remint.analysis.compare.multiplicity import holm
from remint.analysis.compare.records import (
    Change,
    ChangedProblem,
    FacetDifference,
    FacetKind,
    Finding,
    PairedDifference,
)
from remint.analysis.compare.results import ProblemOutcome, RunOutcomes
from remint.analysis.compare.sign_flips import sign_flip_p
from remint.errors import UsageError
from remint.records import Score
from remint.scores.intervals import difference_interval
from remint.scores.paired_power import detectable_paired, fewest_problems

_METHOD = (
    "mean over problems of after - before; paired, Bonett and Price's interval with Student's t; exact sign-flip test"
)
Facets = Mapping[str, Mapping[str, frozenset[str]]]


class PairSettings(NamedTuple):
    """How two runs are compared."""

    score: str = "pass@1"
    level: float = 0.95
    solved_from: float = 0.5
    tests: int = 1  # comparisons that share the level
    lower_is_better: bool = False
    margin: float | None = None  # the largest loss that does not matter

    @property
    def fewest(self) -> int:
        """How many problems must get worse, and none better, before the exact test shows a regression."""
        return fewest_problems((1.0 - self.level) / max(1, self.tests))


class _Values(NamedTuple):
    """Root by root, in the same order."""

    before: list[float]
    after: list[float]

    @property
    def p(self) -> float:
        return sign_flip_p([new - old for old, new in zip(self.before, self.after, strict=True)])

    def interval(self, level: float) -> tuple[float, float, float]:
        old, new = np.array(self.before), np.array(self.after)
        ends = difference_interval(new, old, level)
        return float((new - old).mean()), ends.low, ends.high


def compare_pair(
    runs: Sequence[RunOutcomes], before: int, after: int, settings: PairSettings, facets: Facets
) -> PairedDifference:
    """The difference from one run to another. Raises UsageError where they have no problem in common."""
    first, second = runs[before].problems, runs[after].problems
    shared = [name for name in first if name in second]
    if not shared:
        raise UsageError(
            f"{runs[before].name} (run {runs[before].id[:12]}, on {runs[before].benchmark}) and {runs[after].name} "
            f"(run {runs[after].id[:12]}, on {runs[after].benchmark}) have no problem in common. Compare runs on the "
            "same benchmark; for a benchmark and what was minted from it, use `remint score --against`."
        )
    values = _by_root(first, second, shared)
    value, low, high = values.interval(settings.level)
    changed = [_changed(name, first[name], second[name], settings.solved_from) for name in shared]
    p = values.p
    return PairedDifference(
        before=before,
        after=after,
        difference=Score(
            name=settings.score, value=value, low=min(low, value), high=max(high, value), method=_METHOD,
            problems=len(values.before), samples=0, level=settings.level,
        ),
        before_value=float(np.mean(values.before)),
        after_value=float(np.mean(values.after)),
        p=p,
        adjusted=p,
        detectable=detectable_paired(values.before, values.after, (1.0 - settings.level) / max(1, settings.tests)),
        finding="no difference shown",
        changes=count_changes(changed),
        problems=tuple(changed),
        facets=tuple(_facets(runs[before], runs[after], shared, settings, facets)),
        only_before=len(first) - len(shared),
        only_after=len(second) - len(shared),
        margin=_margin(values, settings),
        can_worsen=sum(old < 1.0 if settings.lower_is_better else old > 0.0 for old in values.before),
    )  # fmt: skip


def _margin(values: _Values, settings: PairSettings) -> MarginVerdict | None:
    if settings.margin is None:
        return None
    old, new = np.array(values.before), np.array(values.after)
    return margin_verdict(old, new, settings.margin, settings.level, settings.lower_is_better)


def adjusted_together(pairs: Sequence[PairedDifference], settings: PairSettings) -> tuple[PairedDifference, ...]:
    """The same with p-values adjusted for their number, and what they show."""
    p_values = holm([pair.p for pair in pairs])
    return tuple(
        replace(pair, adjusted=p, finding=_finding(pair.difference.value, p, settings))
        for pair, p in zip(pairs, p_values, strict=True)
    )


def count_changes(changed: Iterable[ChangedProblem]) -> dict[str, int]:
    """How many problems were fixed, broken, and neither."""
    counts = {"broken": 0, "fixed": 0, "both wrong": 0, "both right": 0}
    for one in changed:
        counts[one.change] += 1
    return counts


def _finding(difference: float, p: float, settings: PairSettings) -> Finding:
    if p > 1.0 - settings.level + 1e-12 or difference == 0.0:
        return "no difference shown"
    return "improvement" if (difference > 0) != settings.lower_is_better else "regression"


def _by_root(
    first: Mapping[str, ProblemOutcome], second: Mapping[str, ProblemOutcome], shared: Iterable[str]
) -> _Values:
    roots: dict[str, list[tuple[float, float]]] = {}
    for name in shared:
        roots.setdefault(first[name].root, []).append((first[name].value, second[name].value))
    means = [np.mean(pairs, axis=0) for pairs in roots.values()]
    return _Values([float(mean[0]) for mean in means], [float(mean[1]) for mean in means])


def _changed(name: str, old: ProblemOutcome, new: ProblemOutcome, solved_from: float) -> ChangedProblem:
    was, now = old.solved >= solved_from, new.solved >= solved_from
    change: Change = ("both right" if was else "fixed") if now else ("broken" if was else "both wrong")
    return ChangedProblem(id=name, change=change, before=old.solved, after=new.solved)


def _facets(
    before: RunOutcomes, after: RunOutcomes, shared: Sequence[str], settings: PairSettings, facets: Facets
) -> Iterator[FacetDifference]:
    kinds: tuple[FacetKind, ...] = ("group", "tag", "construct", "entry")
    for kind in kinds:
        if kind == "group":
            found = list(_groups(before, after, shared, settings))
        elif kind == "entry":
            found = list(_entries(before, after, shared, settings))
        else:
            found = list(_parts(before, after, shared, settings, kind, facets.get(kind, {})))
        for one, p in zip(found, holm([one.p for one in found]), strict=True):
            yield replace(one, adjusted=p)


def _parts(
    before: RunOutcomes, after: RunOutcomes, shared: Sequence[str], settings: PairSettings, kind: FacetKind,
    names: Mapping[str, frozenset[str]],
) -> Iterator[FacetDifference]:  # fmt: skip
    for name, ids in names.items():
        part = [problem for problem in shared if problem in ids]
        if len(part) >= 2:
            values = _by_root(before.problems, after.problems, part)
            old, new = before.problems, after.problems
            changes = count_changes(_changed(one, old[one], new[one], settings.solved_from) for one in part)
            yield _facet(kind, name, values, len(part), settings.level, changes)


def _groups(
    before: RunOutcomes, after: RunOutcomes, shared: Sequence[str], settings: PairSettings
) -> Iterator[FacetDifference]:
    """Groups of tests of one name: the share of their tests that is passed."""
    names = dict.fromkeys(name for problem in shared for name in before.problems[problem].groups)
    for name in names:
        both = [one for one in shared if name in before.problems[one].groups and name in after.problems[one].groups]
        if len(both) >= 2:
            old = {one: before.problems[one]._replace(value=before.problems[one].groups[name]) for one in both}
            new = {one: after.problems[one]._replace(value=after.problems[one].groups[name]) for one in both}
            yield _facet("group", name, _by_root(old, new, both), len(both), settings.level, {})


def _entries(
    before: RunOutcomes, after: RunOutcomes, shared: Sequence[str], settings: PairSettings
) -> Iterator[FacetDifference]:
    """Entries of the debugging dictionary: the share of problems that have this error. Less is better here."""
    if not (before.is_diagnosed and after.is_diagnosed):
        return
    for name in dict.fromkeys([*before.entries, *after.entries]):
        old_ids, new_ids = before.entries.get(name, frozenset()), after.entries.get(name, frozenset())
        old = {one: before.problems[one]._replace(value=float(one in old_ids)) for one in shared}
        new = {one: after.problems[one]._replace(value=float(one in new_ids)) for one in shared}
        yield _facet("entry", name, _by_root(old, new, shared), len(shared), settings.level, {})


def _facet(
    kind: FacetKind, name: str, values: _Values, problems: int, level: float, changes: dict[str, int]
) -> FacetDifference:
    _, low, high = values.interval(level)
    p = values.p
    return FacetDifference(
        kind=kind, name=name, problems=problems, before=float(np.mean(values.before)),
        after=float(np.mean(values.after)), low=low, high=high, p=p, adjusted=p, changes=changes,
    )  # fmt: skip
