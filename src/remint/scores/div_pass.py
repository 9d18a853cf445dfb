"""DivPass@k: the chance that at least one of k variants of a seed is solved.

"Dynamic Benchmarking of Reasoning Capabilities in Code Large Language Models Under Data Contamination" (section 5)
replaces k samples of one prompt by one sample of each of k variants, so that a prompt learnt by heart helps little.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

from remint.records.wording import counted
from remint.scores.attempts import Attempts, Part
from remint.scores.errors import TooFewSamplesError
from remint.scores.kind import Needs, NumberOf, SeedScoreKind
from remint.scores.pass_at_k import Tally, estimate


class DivPass(SeedScoreKind):
    """divpass@k: one solution per variant; c of n variants are solved, and the estimate is that of pass@k."""

    number_of: ClassVar[NumberOf] = "variants"
    needs = Needs(variants=2)
    is_usual = True
    method = "mean over seeds of 1 - C(n-c, k) / C(n, k), with the first sample of each of n variants"

    def __init__(self, k: int = 1) -> None:
        self.k, self.name = k, f"divpass@{k}"

    def part(self, attempts: Attempts) -> Part:
        """Whether the first sample of a variant passes."""
        first = float(attempts.passed[0])
        return Part(attempts.id, attempts.root, first, [first], size=1)

    def combine(self, variants: Sequence[Part]) -> Part:
        """The estimate of a seed from its variants."""
        _enough(variants, self)
        solved = sum(part.value > 0 for part in variants)
        value = estimate(Tally(len(variants), solved), self.k)
        return Part(variants[0].cluster, variants[0].cluster, value, [], size=len(variants))


class DivPassLevels(DivPass):
    """divpass-levels@k: several samples of each variant; k variants are drawn, and one sample of each.

    With share q of a variant's samples wrong, all k draws fail with the mean over k-subsets of the product of their q:
    the elementary symmetric polynomial e_k(q) / C(v, k). With one sample per variant this is divpass@k.
    """

    needs = Needs(samples=2, variants=2)  # with one sample per variant it is divpass@k
    method = "mean over seeds of 1 - e_k(q) / C(v, k), with q the share of wrong samples of each of v variants"

    def __init__(self, k: int = 1) -> None:
        super().__init__(k)
        self.name = f"divpass-levels@{k}"

    def part(self, attempts: Attempts) -> Part:
        """The share of a variant's samples that pass."""
        passed = attempts.passed
        return Part(attempts.id, attempts.root, sum(passed) / len(passed), [], size=len(passed))

    def combine(self, variants: Sequence[Part]) -> Part:
        """The estimate of a seed from its variants."""
        _enough(variants, self)
        products = [1.0] + [0.0] * self.k  # e_0 … e_k of the variants so far
        for part in variants:
            for size in range(self.k, 0, -1):
                products[size] += products[size - 1] * (1.0 - part.value)
        value = 1.0 - products[self.k] / math.comb(len(variants), self.k)
        cluster = variants[0].cluster
        return Part(cluster, cluster, min(max(value, 0.0), 1.0), [], size=sum(part.size for part in variants))


class VariantsPass(DivPass):
    """variants-pass@k: pass@k of each variant, averaged over the variants of a seed.

    It is what the artifact of the paper computes; k samples of one variant share what that variant gives away.
    """

    number_of = "samples"
    is_usual = False
    method = "mean over seeds of the mean over variants of pass@k"

    def __init__(self, k: int = 1) -> None:
        super().__init__(k)
        self.name = f"variants-pass@{k}"

    def part(self, attempts: Attempts) -> Part:
        """pass@k of a variant."""
        passed = attempts.passed
        value = estimate(Tally(len(passed), sum(passed)), self.k, attempts.id)
        return Part(attempts.id, attempts.root, value, [], size=len(passed))

    def combine(self, variants: Sequence[Part]) -> Part:
        """The mean over the variants of a seed."""
        value = math.fsum(part.value for part in variants) / len(variants)
        cluster = variants[0].cluster
        return Part(cluster, cluster, value, [], size=sum(part.size for part in variants))


def _enough(variants: Sequence[Part], score: DivPass) -> None:
    if score.k < 1 or len(variants) < score.k:
        raise TooFewSamplesError(
            f"{score.name} needs at least {counted(score.k, 'variant')} of every seed; {variants[0].cluster} has "
            f"{len(variants)}. Variants are the problems that a mint made from one."
        )
