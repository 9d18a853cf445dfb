"""Drop: what a score loses between a benchmark and its minted form, seed by seed."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from remint.records import Record, Score
from remint.scores.attempts import Part
from remint.scores.errors import ScoresError
from remint.scores.intervals import Floats, detectable_difference, difference_interval, relative_interval, student
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
    """The drop from one score to another, paired by the problem at the root."""
    first, second = _by_root(before.parts), _by_root(after.parts)
    shared = [root for root in first if root in second]
    if not shared:
        raise ScoresError("the two runs have no problem in common, nor any that were minted from the same one.")
    base, fresh = (np.array([side[root] for root in shared]) for side in (first, second))
    low, high = difference_interval(base, fresh, level)
    error = (high - low) / 2 / student(level, len(shared) - 1) if len(shared) > 1 else None
    name, count = before.score.name, before.score.samples + after.score.samples
    return Drop(
        before=float(base.mean()),
        after=float(fresh.mean()),
        drop=_difference(name, base, fresh, count, level),
        relative=_relative(name, base, fresh, count, level) if base.any() else None,
        seeds=len(shared),
        only_before=len(first) - len(shared),
        only_after=len(second) - len(shared),
        # The spread is that of pairs already: no second run's comes on top.
        detectable=None if error is None else detectable_difference(error, level) / math.sqrt(2),
    )


def _difference(name: str, base: Floats, fresh: Floats, samples: int, level: float) -> Score:
    low, high = difference_interval(base, fresh, level)
    return Score(
        name=f"drop of {name}", value=float((base - fresh).mean()), low=low, high=high, problems=len(base),
        samples=samples, level=level, method="mean over seeds of before - after; paired, Bonett and Price's interval",
    )  # fmt: skip


def _relative(name: str, base: Floats, fresh: Floats, samples: int, level: float) -> Score:
    low, high = relative_interval(base, fresh, level)
    return Score(
        name=f"relative drop of {name}", value=1.0 - float(fresh.mean()) / float(base.mean()), low=low, high=high,
        problems=len(base), samples=samples, level=level,
        method="(before - after) / before; paired, linearised interval",
    )  # fmt: skip


def _by_root(parts: Sequence[Part]) -> dict[str, float]:
    gathered: dict[str, list[float]] = {}
    for part in parts:
        gathered.setdefault(part.cluster, []).append(part.value)
    return {root: math.fsum(values) / len(values) for root, values in gathered.items()}
