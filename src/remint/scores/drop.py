"""Drop: what a score loses between a benchmark and its minted form, seed by seed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from remint.records import Record, Score
from remint.scores.errors import ScoresError
from remint.scores.intervals import Floats, difference_interval, relative_interval
from remint.scores.paired_power import detectable_paired
from remint.scores.scoring import LEVEL, Scored


class Drop(Record, frozen=True):
    """What is lost, as a difference and as a share of what there was; over the seeds that both have."""

    before: float
    after: float
    drop: Score
    relative: Score | None  # None where there was nothing to lose
    seeds: int
    only_before: int  # seeds that the other lacks: they have no part in it
    only_after: int
    detectable: float | None  # the smallest true drop that this many seeds would show in four cases of five


def drop(before: Scored, after: Scored, level: float = LEVEL) -> Drop:
    """The drop from one score to another, paired by the problem at the root.

    A seed counts once, however many variants of it there are, so that `after` need not be the score itself.
    """
    shared, base, fresh, alone = paired_values(before, after)
    name, samples = _name(before, after), _samples((before, after), set(shared))
    difference = _difference(name, base, fresh, samples, level)
    return Drop(
        before=float(base.mean()),
        after=float(fresh.mean()),
        drop=difference,
        relative=_relative(name, base, fresh, samples, level) if base.any() else None,
        seeds=len(shared),
        only_before=alone[0],
        only_after=alone[1],
        detectable=detectable_paired(fresh.tolist(), base.tolist(), 1.0 - level),
    )


class PairedValues(NamedTuple):
    """Two scores root by root, over those that both have."""

    roots: list[str]
    first: Floats
    second: Floats
    alone: tuple[int, int]  # roots that only one of them has


def paired_values(first: Scored, second: Scored) -> PairedValues:
    """The values of two scores, paired by the problem at the root; several variants of one are averaged."""
    one, other = values_by_root(first), values_by_root(second)
    shared = [root for root in one if root in other]
    if not shared:
        raise ScoresError("the two runs have no problem in common, nor any that were minted from the same one.")
    sides = [np.array([side[root] for root in shared]) for side in (one, other)]
    return PairedValues(shared, sides[0], sides[1], (len(one) - len(shared), len(other) - len(shared)))


def _name(before: Scored, after: Scored) -> str:
    first, second = before.score.name, after.score.name
    return first if first == second else f"{first} to {second}"


def _samples(sides: Sequence[Scored], shared: set[str]) -> int:
    return sum(part.size for side in sides for part in side.parts if part.cluster in shared)


def _difference(name: str, base: Floats, fresh: Floats, samples: int, level: float) -> Score:
    low, high = difference_interval(base, fresh, level)
    return Score(
        name=f"drop of {name}", value=float((base - fresh).mean()), low=low, high=high, problems=len(base),
        samples=samples, level=level, method="mean over seeds of before - after; paired, Bonett and Price's interval",
    )  # fmt: skip


def _relative(name: str, base: Floats, fresh: Floats, samples: int, level: float) -> Score:
    ends = relative_interval(base, fresh, level)
    return Score(
        name=f"relative drop of {name}", value=1.0 - float(fresh.mean()) / float(base.mean()), low=ends.low,
        high=ends.high, problems=len(base), samples=samples, level=level,
        method="(before - after) / before; paired, Fieller's interval",
    )  # fmt: skip


def values_by_root(scored: Scored) -> dict[str, float]:
    """What each seed scores, its variants together. Refuses scores that weigh problems by their tests."""
    gathered: dict[str, list[float]] = {}
    for part in scored.parts:
        if part.weight != 1.0:
            raise ScoresError(
                f"{scored.score.name} weighs problems by their tests, of which a minted one has others, so that it has "
                "no drop. Take that of partial."
            )
        gathered.setdefault(part.cluster, []).append(part.value)
    return {root: math.fsum(values) / len(values) for root, values in gathered.items()}
