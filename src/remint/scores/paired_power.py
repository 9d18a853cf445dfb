"""The smallest true difference between paired scores that the exact test would find in four cases of five."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from remint.scores import distributions
from remint.scores.intervals import student

_POWER = 0.8
_STEPS = 40  # halvings of the range in which the answer lies
_TAIL = 1e-9
_MOST_SAMPLES = 1000


@lru_cache(maxsize=10_000)
def detectable_by_mcnemar(problems: int, fixed: int, broken: int, alpha: float) -> float | None:
    """For one sample per problem. None where no difference would be enough.

    Those that a true difference changes come on top of those that change by chance.
    """
    if _chance_to_find(problems, 1.0, 1.0, alpha) < _POWER:
        return None
    return PairedNoise(noise_of_flips(problems, fixed, broken), 0.0, 1.0, flips=True).detectable(problems, alpha)


def noise_of_flips(problems: int, fixed: int, broken: int, errors: float = 1.0) -> float:
    """The share of problems that change by chance, for one sample each.

    As many as were seen to change, less what a real difference explains beyond so many standard errors (and one more,
    so that two equal runs promise nothing that they have not shown).
    """
    changed, net = fixed + broken, abs(fixed - broken)
    return (changed + 1.0 - max(0.0, net - errors * math.sqrt(changed))) / (problems + 1.0)


def noise_of_shares(changes: NDArray[np.float64], samples: float) -> float:
    """The variance of the changes of problems with several samples each.

    One more sample changes, as for single samples: two equal runs promise nothing that they have not shown.
    """
    problems = len(changes)
    squares = float(((changes - changes.mean()) ** 2).sum()) * problems / max(1, problems - 1)
    return (squares + 1.0 / samples) / (problems + 1)


def _chance_to_find(problems: int, share: float, difference: float, alpha: float) -> float:
    """The power of the exact test where this share of problems changes, by this much more one way than the other."""
    low, high = (
        int(distributions.binom.ppf(_TAIL, problems, share)),
        int(distributions.binom.ppf(1 - _TAIL, problems, share)),
    )
    counts: NDArray[np.int64] = np.arange(max(low, 1), max(high, 1) + 1)
    weights = distributions.binom.pmf(counts, problems, share)
    toward = min(1.0, (share + difference) / (2 * share)) if share else 0.5
    # The largest number of the rarer changes at which the two-sided test still finds a difference.
    limits = _largest_rejected(counts, alpha)
    found = np.where(limits >= 0, distributions.binom.cdf(limits, counts, 1.0 - toward), 0.0)
    return float((weights * found).sum())


def _largest_rejected(counts: NDArray[np.int64], alpha: float) -> NDArray[np.int64]:
    limits = distributions.binom.ppf(alpha / 2, counts, 0.5).astype(np.int64)
    too_many = 2.0 * distributions.binom.cdf(limits, counts, 0.5) > alpha
    return limits - too_many  # type: ignore[no-any-return]


def detectable_paired(before: Sequence[float], after: Sequence[float], alpha: float) -> float | None:
    """The smallest true difference that the exact paired test finds in four cases of five; one pair per problem.

    None where so few problems could never show one: below six with an alpha of 5 %, since five that all change the
    same way still have p = 2 / 2⁵.
    """
    changes = [new - old for old, new in zip(before, after, strict=True)]
    if all(value in (0.0, 1.0) for value in (*before, *after)):
        return detectable_by_mcnemar(len(changes), changes.count(1.0), changes.count(-1.0), alpha)
    return detectable_by_shares(changes, samples_behind((*before, *after)), alpha)


def detectable_by_shares(changes: Sequence[float], samples: float, alpha: float) -> float | None:
    """For several samples per problem, from the spread of the changes seen."""
    problems = len(changes)
    if problems < fewest_problems(alpha):
        return None
    noise = noise_of_shares(np.asarray(changes, dtype=float), samples)
    return PairedNoise(noise, 0.0, samples).detectable(problems, alpha)


def _chance_with_shares(problems: int, noise: float, difference: float, samples: float, alpha: float) -> float:
    """The power of the exact test, taken for that of Student's; no more than the chance that enough problems gain."""
    spread = math.sqrt(max(change_variance(noise, difference, samples), 1e-12))
    gains = float(distributions.ndtr((difference - 0.5 / samples) / spread))
    enough = float(distributions.binom.sf(fewest_problems(alpha) - 1, problems, gains))
    limit = student(1.0 - alpha, problems - 1)
    return min(enough, float(distributions.nct.sf(limit, problems - 1, difference / spread * math.sqrt(problems))))


def change_variance(noise: float, difference: float, samples: float) -> float:
    """How much changes of problems vary where the true difference is so large.

    It is not the same for every problem: one that is always solved cannot gain. Its spread is taken to be as large as
    it is where half of the problems (less half of the difference) are always solved and the others never are. Problems
    that were never solved and now are sometimes add noise, which the samples per problem divide. Changes between -1
    and 1 with this mean cannot vary by more than 1 - difference².
    """
    uneven = (1.0 - difference) / (1.0 + difference)
    added = max(0.0, difference - (1.0 + uneven) * difference**2) / samples
    return min(noise + added + uneven * difference**2, 1.0 - difference**2)


def fewest_problems(alpha: float) -> int:
    """The number of problems that show a difference if all of them change the same way."""
    return math.ceil(1.0 - math.log2(alpha) - 1e-9)


def samples_behind(values: Iterable[float]) -> float:
    """The fewest samples per problem that could have given these shares; infinite where they are no such shares."""
    unit = 1
    for value in set(values):
        fraction = Fraction(value).limit_denominator(_MOST_SAMPLES)
        if abs(float(fraction) - value) > 1e-12:
            return math.inf
        unit = math.lcm(unit, fraction.denominator)
        if unit > _MOST_SAMPLES:
            return math.inf
    return float(unit)


def chance_to_find(
    before: Sequence[float], after: Sequence[float], problems: int, difference: float, alpha: float
) -> float:
    """The power of the exact test over so many problems like these, where the true difference is so large.

    These problems show their noise with an error of its own. Where it is larger than they show, more power is lost
    than is gained where it is smaller, so that a plan by the noise that was seen would fall short on average: the power
    is averaged over what the noise may be (three points of a lognormal distribution, by Gauss and Hermite).
    """
    noise = PairedNoise.seen(before, after)
    spread = math.exp(math.sqrt(3.0) * noise.doubt)
    parts = ((1 / 6, noise.size / spread), (2 / 3, noise.size), (1 / 6, noise.size * spread))
    return sum(share * noise._replace(size=size).chance(problems, difference, alpha) for share, size in parts)


def assured_chance(
    before: Sequence[float], after: Sequence[float], problems: int, difference: float, alpha: float, assurance: float
) -> float:
    """The power that so many problems have at least, for this share of pairs of runs like these two.

    It is that of noise as large as its upper limit: so many pairs of runs do not show less than that limit allows.
    """
    noise = PairedNoise.seen(before, after, errors=2.0)  # chance alone seldom looks like a difference of two errors
    return noise._replace(size=noise.upper(len(before), assurance)).chance(problems, difference, alpha)


class PairedNoise(NamedTuple):
    """What blurs the difference of two runs on the same problems."""

    size: float  # of single samples, the share that changes by chance; else the variance of the changes
    doubt: float  # its standard error, relative to it
    samples: float  # per problem
    flips: bool = False  # single samples: changes are counted

    @classmethod
    def seen(cls, before: Sequence[float], after: Sequence[float], errors: float = 1.0) -> PairedNoise:
        """In two runs, problem by problem."""
        changes = np.asarray(after, dtype=float) - np.asarray(before, dtype=float)
        problems, samples = len(changes), samples_behind((*before, *after))
        if samples == 1.0:  # nothing but 0 and 1
            share = noise_of_flips(problems, int((changes > 0).sum()), int((changes < 0).sum()), errors)
            return cls(share, math.sqrt(max(0.0, 1.0 - share) / (share * problems)), samples, flips=True)
        centred = changes - changes.mean()
        second = float((centred**2).mean())
        peak = float((centred**4).mean()) / second**2 if second > 1e-12 else 3.0
        doubt = max(peak - (problems - 3) / max(1, problems - 1), 0.0) / problems
        return cls(noise_of_shares(changes, samples), math.sqrt(doubt), samples)

    def chance(self, problems: int, difference: float, alpha: float) -> float:
        """The power of the exact test where the noise is this large: the one of every MDD and of every plan."""
        if self.flips:
            return _chance_to_find(problems, min(1.0, self.size + difference), difference, alpha)
        return _chance_with_shares(problems, self.size, difference, self.samples, alpha)

    def upper(self, problems: int, assurance: float) -> float:
        """The upper limit of the noise that so many problems have shown: one-sided, at this level."""
        if self.flips:
            # Clopper and Pearson's limit of a share; one more change than seen is counted already.
            changed = self.size * (problems + 1)
            return float(distributions.beta.ppf(assurance, changed, max(problems + 1 - changed, 0.5)))
        return self.size * math.exp(float(distributions.norm.ppf(assurance)) * self.doubt)

    def detectable(self, problems: int, alpha: float) -> float:
        """The smallest difference that is found in four cases of five."""
        low, high = 0.0, 1.0
        for _ in range(_STEPS):
            middle = (low + high) / 2
            low, high = (low, middle) if self.chance(problems, middle, alpha) >= _POWER else (middle, high)
        return high
