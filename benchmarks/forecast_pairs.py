"""The pairs of the forecasting study, by what they may be used for.

Tuning chose the settings of estimators: pairs among three subsets of EvoEval, and halves of CRUXEval-I. Calibration
gives intervals and verdicts: pairs among the other four subsets, halves of CRUXEval-O and halves of HumanEval. All
others are reported, and nothing was chosen on them. Fresh pairs came last, after the rule was frozen: cuts of
benchmarks that no earlier part has made, and pairs of cuts of two benchmarks.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from forecast_data import EVOEVAL, Judged, family, read_evoeval, read_matrices

from remint.analysis.forecast.embedding import HashedNgrams
from remint.analysis.forecast.inputs import PromptSet
from remint.analysis.forecast.study.pairs import OTHER_SHIFTS, SHIFTS, JudgedSet, StudyPair, halves, pair_of

SAME, RELATED, DIFFERENT = "same prompts", "related prompts", "different prompts"
TUNED, CALIBRATED = EVOEVAL[:2] + EVOEVAL[5:6], EVOEVAL[2:5] + EVOEVAL[6:]
SAME_PAIRS = (("humaneval", "humaneval+"), ("mbpp", "mbpp+"), ("cruxeval_input", "cruxeval_output"))


class Pairs:
    """All pairs by role."""

    def __init__(self, data: Path, vectors: Path | None) -> None:
        found = read_matrices(data) + read_evoeval(data)
        stored = np.load(vectors) if vectors else None
        found = [one for one in found if stored is None or one.name in stored]
        self.sets = {one.name: _judged(one, None if stored is None else stored[one.name]) for one in found}
        self.families = {model: family(model) for one in found for model in one.models}

    def pair(self, kind: str, source: str, target: str) -> StudyPair:
        """Two benchmarks."""
        return pair_of(kind, self.sets[source], self.sets[target], self.families)

    def both_ways(self, kind: str, some: Sequence[tuple[str, str]]) -> list[StudyPair]:
        """Each of two benchmarks once as the source."""
        there = [one for one in some if set(one) <= set(self.sets)]  # of which vectors are at hand
        return [self.pair(kind, *names) for one in there for names in (one, one[::-1])]

    def subsets(self, names: Sequence[str]) -> list[StudyPair]:
        """All pairs among subsets of EvoEval."""
        return self.both_ways("subsets", [(f"evo_{a}", f"evo_{b}") for a, b in itertools.combinations(names, 2)])

    def halves(self, names: Sequence[str], shifts: Sequence[str], seeds: Sequence[int] = (0,)) -> list[StudyPair]:
        """Halves of benchmarks."""
        return [
            one
            for name in names
            if name in self.sets
            for shift in shifts
            for seed in seeds
            for one in halves(self.sets[name], shift, self.families, seed)
        ]

    def tuning(self) -> list[StudyPair]:
        """For settings of estimators."""
        return self.subsets(TUNED) + self.halves(("cruxeval_input",), SHIFTS)

    def calibration(self) -> list[StudyPair]:
        """For intervals and verdicts; each shift is a kind of its own."""
        shifted = [
            replace(pair, kind=f"{shift} halves")
            for shift in SHIFTS
            for pair in self.halves(("cruxeval_output", "humaneval"), (shift,))
        ]
        return self.subsets(CALIBRATED) + shifted

    def reported(self) -> list[StudyPair]:
        """What no setting was chosen on."""
        different = list(itertools.product(("humaneval", "humaneval+"), ("mbpp", "mbpp+")))
        return [
            *self.both_ways(SAME, SAME_PAIRS),
            *self.both_ways(RELATED, [("evo_humaneval", f"evo_{name}") for name in EVOEVAL]),
            *self.both_ways(DIFFERENT, different),
            *self.halves(("mbpp",), SHIFTS),
            *self.random(),
        ]

    def random(self) -> list[StudyPair]:
        """The control: halves of benchmarks at random."""
        return self.halves(("humaneval", "mbpp"), ("random",), (0, 1))

    def fresh(self) -> list[StudyPair]:
        """Cuts that nothing was chosen on and no table has shown before."""
        found = [
            one
            for name in ("humaneval+", "mbpp", "mbpp+", "cruxeval_input")
            for shift in OTHER_SHIFTS
            for one in halves(self.sets[name], shift, self.families, 7)
        ]
        for seed, (first, second) in itertools.product(range(10, 13), SAME_PAIRS):
            found += self.cut(SAME, first, second, seed, together=True)
        for seed, first, second in itertools.product(range(20, 23), ("humaneval", "humaneval+"), ("mbpp", "mbpp+")):
            found += self.cut(DIFFERENT, first, second, seed, together=False)
        for seed, name in itertools.product(range(30, 32), EVOEVAL):
            found += self.cut(RELATED, "evo_humaneval", f"evo_{name}", seed, together=False)
        return found

    def cut(self, kind: str, first: str, second: str, seed: int, together: bool) -> list[StudyPair]:
        """Two benchmarks, a random half of each: the same half of the problems, or one each."""
        rng = np.random.default_rng(seed)
        one, other = self.sets[first], self.sets[second]
        order = rng.permutation(len(one.prompts))
        cut = _part(one, np.sort(order[: len(order) // 2]), f"half {seed}")
        order = order if together else rng.permutation(len(other.prompts))
        rest = _part(other, np.sort(order[: len(order) // 2]), f"half {seed}")
        return [pair_of(kind, *sides, self.families) for sides in ((cut, rest), (rest, cut))]


def _part(judged: JudgedSet, rows: np.ndarray, name: str) -> JudgedSet:
    prompts = judged.prompts.subset(rows, f"{judged.prompts.name} {name}")
    return JudgedSet(prompts, judged.models, judged.scores[:, rows])


def _judged(one: Judged, vectors: np.ndarray | None) -> JudgedSet:
    rows = HashedNgrams().vectors(one.prompts) if vectors is None else vectors
    return JudgedSet(PromptSet(one.name, one.problems, rows.astype(float), one.prompts), one.models, one.passed)
