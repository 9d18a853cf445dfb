"""Robustness to perturbations: robust-pass@k, drop@k and relative@k.

After "ReCode: Robustness Evaluation of Code Generation Models" (section 4): sample i of a problem is robust if
it passes under every perturbation. What was right and is wrong under one of them has changed, and so has what was
wrong and is right under one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from remint.records import Record, Score
from remint.scores.attempts import Attempts, Part
from remint.scores.errors import ScoresError, TooFewSamplesError
from remint.scores.intervals import Floats, difference_interval, relative_interval
from remint.scores.kind import Needs, NumberOf, SeedScoreKind
from remint.scores.pass_at_k import Tally, estimate
from remint.scores.scoring import LEVEL


class RobustPass(SeedScoreKind):
    """robust-pass@k: pass@k where a sample counts only if it passes in every variant of its seed."""

    number_of: ClassVar[NumberOf] = "samples"
    needs = Needs(variants=1)
    method = "mean over seeds of 1 - C(n-r, k) / C(n, k), with r the samples that pass in every variant"

    def __init__(self, k: int = 1) -> None:
        self.k, self.name = k, f"robust-pass@{k}"

    def part(self, attempts: Attempts) -> Part:
        """Which samples of a variant pass."""
        passed = [float(one) for one in attempts.passed]
        return Part(attempts.id, attempts.root, sum(passed) / len(passed), passed, size=len(passed))

    def combine(self, variants: Sequence[Part]) -> Part:
        """The samples that pass in every variant."""
        count = _same_number([len(part.samples) for part in variants], variants[0].cluster)
        robust = [min(part.samples[place] for part in variants) for place in range(count)]
        value = estimate(Tally(count, int(sum(robust))), self.k, variants[0].cluster)
        samples = robust if self.k == 1 else []
        cluster = variants[0].cluster
        return Part(cluster, cluster, value, samples, size=sum(part.size for part in variants))


class Robustness(Record, frozen=True):
    """What perturbations do to pass@k, over the seeds that both runs have."""

    k: int
    nominal: float  # pass@k on the seeds
    robust: float  # robust-pass@k on their variants
    difference: Score  # nominal - robust
    drop: Score | None  # drop@k: the share of pass@k that is lost; None where there was nothing to lose
    relative: float  # relative@k: the chance that the outcome changes, either way
    seeds: int
    variants: int


def robustness(before: Sequence[Attempts], after: Sequence[Attempts], k: int = 1, level: float = LEVEL) -> Robustness:
    """Robustness from the attempts at seeds and at their perturbed variants; both have the same number of samples."""
    seeds = {one.root: one.passed for one in before if one.verdicts}
    variants: dict[str, list[list[bool]]] = {}
    for one in after:
        if one.verdicts and one.root in seeds:
            variants.setdefault(one.root, []).append(one.passed)
    if not variants:
        raise ScoresError("the two runs have no problem in common, nor any that were minted from the same one.")
    nominal, robust, changed = [], [], []
    for root, every in variants.items():
        first = seeds[root]
        count = _same_number([len(first), *map(len, every)], root)
        kept = [all(passed[place] for passed in every) for place in range(count)]
        some = [any(passed[place] for passed in every) for place in range(count)]
        lost = sum(before and not after for before, after in zip(first, kept, strict=True))
        gained = sum(not before and after for before, after in zip(first, some, strict=True))
        nominal.append(estimate(Tally(count, sum(first)), k, root))
        robust.append(estimate(Tally(count, sum(kept)), k, root))
        changed.append(estimate(Tally(count, lost), k, root) + estimate(Tally(count, gained), k, root))
    base, worst = np.array(nominal), np.array(robust)
    number, samples = len(base), sum(len(one) for every in variants.values() for one in every)
    low, high = difference_interval(base, worst, level)
    difference = Score(
        name=f"pass@{k} - robust-pass@{k}", value=float((base - worst).mean()), low=low, high=high, problems=number,
        samples=samples, level=level, method="mean over seeds; paired, Bonett and Price's interval",
    )  # fmt: skip
    return Robustness(
        k=k, nominal=float(base.mean()), robust=float(worst.mean()), difference=difference,
        drop=_drop(base, worst, k, samples, level) if base.any() else None, relative=float(np.mean(changed)),
        seeds=number, variants=sum(map(len, variants.values())),
    )  # fmt: skip


def _drop(base: Floats, worst: Floats, k: int, samples: int, level: float) -> Score:
    ends = relative_interval(base, worst, level)
    return Score(
        name=f"drop@{k}", value=1.0 - float(worst.mean()) / float(base.mean()), low=ends.low,
        high=ends.high, problems=len(base), samples=samples, level=level,
        method="(pass - robust-pass) / pass; paired, Fieller's interval",
    )  # fmt: skip


def _same_number(counts: Sequence[int], seed: str) -> int:
    if len(set(counts)) > 1:
        raise TooFewSamplesError(
            f"robust-pass needs the same number of samples of a seed and of all its variants; {seed} has "
            f"{min(counts)} to {max(counts)}"
        )
    return counts[0]
