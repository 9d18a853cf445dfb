"""Which operators made a benchmark what it is: how often each was applied, and what it did to the two measures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from remint.analysis.study.versions import MintedVersion, why_not_evolved
from remint.measures.thresholds import PAPER, Thresholds
from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.replay import ReplayError, replay
from remint.records import Benchmark, Record


class StepChange(NamedTuple):
    """What one step of one program changed."""

    operator: str
    rc: float
    rr: float
    metrics: dict[str, float]  # C1 to C7 by their names, after minus before


class OperatorUse(Record, frozen=True):
    """An operator in a minted benchmark. What it contributes is unknown where no program could be replayed."""

    operator: str
    programs: int  # final programs that hold it
    share: float  # of all programs
    applications: int
    rc: float | None = None  # mean change of relative complexity by one application
    rr: float | None = None
    gain: float | None = None  # share of all that relative complexity has gained
    rose: dict[str, float] = {}  # for each of C1 to C7 that ever rose, the share of applications in which it did


class Operators(Record, frozen=True):
    """The operators of a minted benchmark, those that most programs hold first."""

    uses: tuple[OperatorUse, ...]
    programs: int
    steps: float  # of a program, on average
    replayed: int
    not_replayed: dict[str, str] = {}


def operators(fresh: Benchmark, versions: Sequence[MintedVersion] = (), thresholds: Thresholds = PAPER) -> Operators:
    """How often each operator was applied; with versions, also what it changed, found by taking every step again."""
    held = [
        [step.operator for step in one.lineage.steps]
        for one in fresh.problems
        if one.lineage and not why_not_evolved(one)
    ]
    changes: list[StepChange] = []
    failed: dict[str, str] = {}
    for version in versions:
        try:
            changes += step_changes(version, thresholds)
        except ReplayError as error:
            failed[version.evolved.id] = str(error)
    total = sum(change.rc for change in changes)
    names = {name for steps in held for name in steps}
    uses = [_use(name, held, [one for one in changes if one.operator == name], total) for name in names]
    return Operators(
        uses=tuple(sorted(uses, key=lambda use: (-use.programs, -use.applications, use.operator))),
        programs=len(held),
        steps=fmean(map(len, held)) if held else 0.0,
        replayed=len(versions) - len(failed),
        not_replayed=failed,
    )


def step_changes(version: MintedVersion, thresholds: Thresholds = PAPER) -> list[StepChange]:
    """What each step of a program changed; raises ReplayError where the steps do not lead to it."""
    measured = [fitness_of(program, thresholds) for program in replay(version.parent, version.evolved)]
    steps = version.evolved.lineage.steps if version.evolved.lineage else ()
    found = []
    for step, (before, after) in zip(steps, pairwise(measured), strict=True):
        was, now = before.complexity.figures(), after.complexity.figures()
        moved = {name: now[name] - was[name] for name in was}
        found.append(StepChange(step.operator, after.rc - before.rc, after.rr - before.rr, moved))
    return found


def _use(name: str, held: Sequence[Sequence[str]], changes: Sequence[StepChange], total: float) -> OperatorUse:
    programs = sum(name in steps for steps in held)
    return OperatorUse(
        operator=name,
        programs=programs,
        share=programs / len(held),
        applications=sum(list(steps).count(name) for steps in held),
        rc=_mean(change.rc for change in changes),
        rr=_mean(change.rr for change in changes),
        gain=sum(change.rc for change in changes) / total if changes and total > 0 else None,
        rose=_rose(changes),
    )


def _rose(changes: Sequence[StepChange]) -> dict[str, float]:
    names = changes[0].metrics if changes else {}
    shares = {name: sum(change.metrics[name] > 0 for change in changes) / len(changes) for name in names}
    return {name: share for name, share in shares.items() if share}


def _mean(values: Iterable[float]) -> float | None:
    listed = list(values)
    return fmean(listed) if listed else None
