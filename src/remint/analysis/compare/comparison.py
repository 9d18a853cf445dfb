"""Compare runs: each with the first, each with the one before it, and all on a leaderboard."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from remint.analysis.compare.all_pairs import all_pairs
from remint.analysis.compare.pairs import Facets, PairSettings, adjusted_together, compare_pair
from remint.analysis.compare.ranks import RankSet, rank_sets
from remint.analysis.compare.records import (
    SCHEMA,
    ComparedRun,
    GateResult,
    PairedDifference,
    RunsComparison,
    TemperatureEffect,
)
from remint.analysis.compare.results import RunOutcomes
from remint.analysis.compare.temperature import temperature_effect
from remint.errors import UsageError
from remint.records.wording import counted
from remint.scores.intervals import clustered_mean, share_interval
from remint.scores.percent import percent

_NAMED = 5  # problems that a reason lists


def compare_runs(
    runs: Sequence[RunOutcomes],
    settings: PairSettings,
    facets: Facets | None = None,
    must_pass: Sequence[str] = (),
    remarks: Sequence[str] = (),
    allow_missing: bool = False,
) -> RunsComparison:
    """The whole comparison; the first run is what the others are held against."""
    if len(runs) < 2:
        raise UsageError("a comparison takes at least two runs. Name another one.")
    settings = settings._replace(tests=len(runs) - 1)
    chosen = facets or {}
    differences = [compare_pair(runs, 0, place, settings, chosen) for place in range(1, len(runs))]
    differences = list(adjusted_together(differences, settings))
    steps: list[PairedDifference] = []
    if len(runs) > 2:
        steps = [compare_pair(runs, place, place + 1, settings, {}) for place in range(len(runs) - 1)]
        steps = list(adjusted_together(steps, settings))
    shared = [name for name in runs[0].problems if all(name in run.problems for run in runs)]
    return RunsComparison(
        schema=SCHEMA,
        score=settings.score,
        level=settings.level,
        solved_from=settings.solved_from,
        runs=tuple(_standings(runs, shared, settings)),
        differences=tuple(differences),
        timeline=tuple(steps),
        shared=len(shared),
        remarks=tuple(remarks),
        gate=_gate(runs, differences, must_pass, settings, allow_missing),
        lower_is_better=settings.lower_is_better,
        pairs=all_pairs([_by_root(run) for run in runs], settings.level) if len(runs) > 2 else (),
        margin=settings.margin,
        temperature=_temperature(runs, settings.level),
    )


def _temperature(runs: Sequence[RunOutcomes], level: float) -> TemperatureEffect | None:
    """Only where nothing but the temperature can tell the runs apart by name: they are of one model."""
    if len({run.model for run in runs}) > 1 or not runs[0].model:
        return None
    return temperature_effect([run.temperature for run in runs], [_by_root(run) for run in runs], level)


def _by_root(run: RunOutcomes) -> dict[str, float]:
    roots: dict[str, list[float]] = {}
    for outcome in run.problems.values():
        roots.setdefault(outcome.root, []).append(outcome.value)
    return {root: math.fsum(values) / len(values) for root, values in roots.items()}


def _standings(runs: Sequence[RunOutcomes], shared: Sequence[str], settings: PairSettings) -> Iterator[ComparedRun]:
    """Values and ranks over the problems that all runs count; where there are none, every rank is possible."""
    ranks = [RankSet(1, len(runs))] * len(runs)
    if shared:
        matrix = _matrix(runs, shared)
        ranks = rank_sets(1.0 - matrix if settings.lower_is_better else matrix, settings.level)
    for run, rank in zip(runs, ranks, strict=True):
        names = shared or list(run.problems)
        estimate = clustered_mean(
            [run.problems[name].value for name in names], [run.problems[name].root for name in names]
        )
        ends = share_interval(estimate, float("inf"), settings.level)
        yield ComparedRun(
            id=run.id, name=run.name, benchmark=run.benchmark, created=run.created, value=estimate.value, low=ends.low,
            high=ends.high, best_rank=rank.best, worst_rank=rank.worst, problems=len(run.problems),
        )  # fmt: skip


def _matrix(runs: Sequence[RunOutcomes], shared: Sequence[str]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    roots: dict[str, list[str]] = {}
    for name in shared:
        roots.setdefault(runs[0].problems[name].root, []).append(name)
    return np.array(
        [[float(np.mean([run.problems[one].value for one in same])) for run in runs] for same in roots.values()]
    )


def _gate(
    runs: Sequence[RunOutcomes], differences: Sequence[PairedDifference], must_pass: Sequence[str],
    settings: PairSettings, allow_missing: bool,
) -> GateResult:  # fmt: skip
    """What speaks against the runs after the first: a significant drop, a must-pass problem that is not solved, or
    problems of the first run that are left out."""
    reasons = [
        f"{runs[one.after].name} is worse than {runs[one.before].name}: {settings.score} "
        f"{percent(one.before_value)} → {percent(one.after_value)}, p {one.adjusted:.2g}"
        for one in differences
        if one.finding == "regression"
    ]
    unsolved = dict(_unsolved(runs, must_pass, settings.solved_from))
    for run in runs[1:]:
        if run.id in unsolved:
            names = unsolved[run.id]
            more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
            reasons.append(f"{run.name} does not solve {', '.join(names[:_NAMED])}{more}, which must pass")
    missing = dict(_missing(runs))
    if not allow_missing:
        reasons += [
            f"{run.name} has no verdict on {missing[run.id]:,} of the {counted(len(runs[0].problems), 'problem')} that "
            f"{runs[0].name} counts: judge them too, or allow it with --allow-missing (allow_missing=True)"
            for run in runs[1:]
            if run.id in missing
        ]
    undecided = tuple(_undecided(runs, differences, settings))
    return GateResult(
        passed=not reasons and (not undecided or bool(must_pass)), reasons=tuple(reasons), must_pass=tuple(must_pass),
        unsolved=unsolved, missing=missing, allows_missing=allow_missing, undecided=undecided,
    )  # fmt: skip


def _undecided(
    runs: Sequence[RunOutcomes], differences: Sequence[PairedDifference], settings: PairSettings
) -> Iterator[str]:
    """Runs that the test could not find to be worse if they failed everything: silence would say nothing of them."""
    for one in differences:
        if one.finding == "no difference shown" and one.can_worsen < settings.fewest:
            whole = one.difference.problems
            few = "none" if not one.can_worsen else f"only {one.can_worsen}" if one.can_worsen < whole else "all"
            yield (
                f"too few problems to show a regression: {runs[one.after].name} can get worse than "
                f"{runs[one.before].name} on {few} of the {counted(whole, 'problem')} that both runs count, and at "
                f"least {settings.fewest} must get worse for p ≤ {1.0 - settings.level:.2g}. Name problems that must "
                "pass with --must-pass, or use more problems"
            )


def _missing(runs: Sequence[RunOutcomes]) -> Iterator[tuple[str, int]]:
    """A gate cannot be passed by leaving problems out; those that proved to be unsound are nobody's fault."""
    for run in runs[1:]:
        left = sum(name not in run.problems and name not in run.quarantined for name in runs[0].problems)
        if left:
            yield run.id, left


def _unsolved(
    runs: Sequence[RunOutcomes], must_pass: Sequence[str], solved_from: float
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for run in runs[1:]:
        # A problem that the run has no verdict of is not solved: a gate cannot be passed by leaving it out.
        missing = tuple(name for name in must_pass if not _solves(run, name, solved_from))
        if missing:
            yield run.id, missing


def _solves(run: RunOutcomes, name: str, solved_from: float) -> bool:
    found = run.problems.get(name)
    return found is not None and found.solved >= solved_from


def known_problems(runs: Sequence[RunOutcomes]) -> Mapping[str, None]:
    """Every problem that some run counts, in order."""
    return dict.fromkeys(name for run in runs for name in run.problems)
