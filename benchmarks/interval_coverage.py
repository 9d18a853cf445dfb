"""How often do intervals hold the truth? Simulated runs whose true score is known, with samples that resemble others.

    python benchmarks/interval_coverage.py                    # every table: minutes
    python benchmarks/interval_coverage.py --tables pass@1 --repetitions 20000

A problem has a chance of being solved that is drawn from a beta distribution; its samples pass with that chance. The
intraclass correlation says how much the samples of a problem are alike. Every figure is the share of repetitions, in
percent, whose 95 % interval holds the truth. A right interval has 95; the bar is 93 to 97 for scores from .05 to .95,
and at least 90 outside.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import betaincinv, betaln, expit, ndtr, roots_hermitenorm

from remint.scores.intervals import (
    Estimate,
    clustered_mean,
    difference_interval,
    independent,
    relative_interval,
    share_interval,
    student,
)

Floats = NDArray[np.float64]
LEVEL = 0.95
ALIKE = (0.05, 0.3, 0.6, 0.9)
PROBLEMS = (50, 100, 164, 378)
SHARES = (0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99)
PAIRS = ((0.05, 0.05), (0.1, 0.07), (0.2, 0.1), (0.5, 0.5), (0.5, 0.4), (0.8, 0.6), (0.95, 0.9), (0.95, 0.95))


class Setting(NamedTuple):
    """One simulated benchmark."""

    problems: int
    samples: int
    alike: float
    share: float

    @property
    def shape(self) -> tuple[float, float]:
        """The parameters of the beta distribution of chances."""
        size = (1.0 - self.alike) / self.alike
        return self.share * size, (1.0 - self.share) * size


class Figure(NamedTuple):
    """What became of one setting."""

    truth: float  # the score that is estimated
    held: float  # percent of the intervals that hold it
    paper: float = math.nan  # the same for the interval over samples taken as independent


class Maker:
    """Draws runs."""

    def __init__(self, seed: int, repetitions: int) -> None:
        self.chance, self.repetitions = np.random.default_rng(seed), repetitions

    def passed(self, setting: Setting) -> NDArray[np.int64]:
        """Samples that pass: a row for each repetition, a column for each problem."""
        chances = self.chance.beta(*setting.shape, size=(self.repetitions, setting.problems))
        return self.chance.binomial(setting.samples, chances)

    def pass_at_1(self, setting: Setting) -> Figure:
        """The share of samples that pass."""
        values = self.passed(setting) / setting.samples
        every = setting.problems * setting.samples
        ends = self._shares(values, every)
        mean = values.mean(axis=1)
        half = student(LEVEL, every - 1) * np.sqrt(mean * (1 - mean) / every)
        counts = (values[0] * setting.samples).round().astype(int)
        single = [float(place < count) for count in counts for place in range(setting.samples)]
        assert np.allclose(independent(single, LEVEL), (mean[0] - half[0], mean[0] + half[0]))
        return Figure(
            setting.share, _held(ends, setting.share), _held(np.stack([mean - half, mean + half], 1), setting.share)
        )

    def normal(self, setting: Setting) -> Figure:
        """The same where the log-odds of a problem's chance are normal: the rule was not chosen by looking at it."""
        middle, spread = _log_odds(setting)
        odds = middle + spread * self.chance.standard_normal((self.repetitions, setting.problems))
        return self._passing(setting, expit(odds))

    def two_kinds(self, setting: Setting) -> Figure:
        """The same where some problems are solved always or never, and all others with one chance."""
        shape = (self.repetitions, setting.problems)
        settled = self.chance.random(shape) < setting.alike
        return self._passing(setting, np.where(settled, self.chance.random(shape) < setting.share, setting.share))

    def _passing(self, setting: Setting, chances: Floats) -> Figure:
        values = self.chance.binomial(setting.samples, chances) / setting.samples
        ends = self._shares(values, setting.problems * setting.samples)
        return Figure(setting.share, _held(ends, setting.share))

    def pass_at_10(self, setting: Setting) -> Figure:
        """The unbiased estimate; the truth is 1 - E (1 - chance)^10."""
        size = setting.samples
        estimates = np.array([1 - math.comb(size - right, 10) / math.comb(size, 10) for right in range(size + 1)])
        first, second = setting.shape
        truth = 1 - math.exp(betaln(first, second + 10) - betaln(first, second))
        return Figure(truth, _held(self._shares(estimates[self.passed(setting)], math.inf), truth))

    def credit(self, setting: Setting) -> Figure:
        """A score like TSA: 1 for a sample that passes; one that fails passes each of four groups in five by chance."""
        size, share = setting.samples, setting.share
        passed = self.passed(setting)
        groups = self.chance.binomial(4 * (size - passed), share) / 5
        truth = share + (1 - share) * share * 4 / 5
        return Figure(truth, _held(self._shares((passed + groups) / size, math.inf), truth))

    def moderate(self, setting: Setting) -> Figure:
        """A score whose samples are never all or nothing: shares with a small spread around the problem's own."""
        first, second = (part + 5.0 for part in setting.shape)
        chances = self.chance.beta(first, second, size=(self.repetitions, setting.problems))
        size = 20.0 * setting.samples  # the mean of samples that are themselves beta distributed, nearly
        values = self.chance.beta(chances * size, (1 - chances) * size)
        truth = first / (first + second)
        return Figure(truth, _held(self._shares(values, math.inf), truth))

    def weighted(self, setting: Setting, spread: float) -> Figure:
        """The share of all tests that pass, with numbers of tests that are lognormal."""
        values = self.passed(setting) / setting.samples
        names = [f"{number}" for number in range(setting.problems)]
        ends = []
        for row in values:
            weights = np.exp(self.chance.normal(0.0, spread, setting.problems))
            ends.append(share_interval(clustered_mean(row.tolist(), names, weights.tolist()), math.inf, LEVEL))
        return Figure(setting.share, _held(np.array(ends), setting.share))

    def pairs(self, setting: Setting, after: float, tie: float) -> tuple[Floats, Floats]:
        """Two runs over the same problems, whose chances go together through a normal copula."""
        first = self.chance.standard_normal((self.repetitions, setting.problems))
        second = tie * first + math.sqrt(1 - tie**2) * self.chance.standard_normal(first.shape)
        sides = ((setting, first), (setting._replace(share=after), second))
        before, fresh = (self.chance.binomial(one.samples, _quantiles(one, ndtr(z))) / one.samples for one, z in sides)
        return before, fresh

    def _shares(self, values: Floats, most: float) -> Floats:
        """The interval of each repetition."""
        count = values.shape[1]
        means, errors = values.mean(axis=1), values.std(axis=1, ddof=1) / math.sqrt(count)
        known = clustered_mean(values[0].tolist(), [f"{number}" for number in range(count)])
        assert np.allclose(known[:2], (means[0], errors[0])), "this is not what Remint computes"
        every = (Estimate(*pair, count, float(count)) for pair in zip(means.tolist(), errors.tolist(), strict=True))
        return np.array([share_interval(one, most, LEVEL) for one in every])


def _quantiles(setting: Setting, ranks: Floats) -> Floats:
    grid = np.concatenate([[1e-9], np.linspace(1e-4, 1 - 1e-4, 4001), [1 - 1e-9]])
    return np.asarray(np.interp(ranks, grid, betaincinv(*setting.shape, grid)))


@cache
def _log_odds(setting: Setting) -> tuple[float, float]:
    """Mean and spread of normal log-odds whose chances have the setting's mean and likeness."""
    points, weights = roots_hermitenorm(80)
    weights = weights / weights.sum()

    def middle(spread: float) -> float:
        return float(brentq(lambda at: (weights * expit(at + spread * points)).sum() - setting.share, -80, 80))

    def likeness(spread: float) -> float:
        second = (weights * expit(middle(spread) + spread * points) ** 2).sum()
        return float((second - setting.share**2) / (setting.share * (1 - setting.share)))

    spread = float(brentq(lambda one: likeness(one) - setting.alike, 1e-3, 30))
    return middle(spread), spread


def _held(ends: Floats, truth: float) -> float:
    return 100.0 * float(((ends[:, 0] <= truth) & (truth <= ends[:, 1])).mean())


def settings(
    problems: Sequence[int], samples: Sequence[int], likenesses: Sequence[float] = ALIKE
) -> Iterator[list[Setting]]:
    """Rows of settings that differ in the share alone."""
    for count in problems:
        for size in samples:
            for alike in likenesses if size > 1 else likenesses[1:2]:  # one sample each: nothing to be alike
                yield [Setting(count, size, alike, share) for share in SHARES]


def table(title: str, rows: Iterator[list[Setting]], figure: Callable[[Setting], Figure]) -> None:
    """Print a line per row, a figure per share; then what the bar says."""
    print(f"\n{title}\n\n| problems | samples | alike | {' | '.join(f'{share:g}' for share in SHARES)} |")
    print("|---" * (3 + len(SHARES)) + "|")
    inner: list[Figure] = []
    outer: list[Figure] = []
    for row in rows:
        found = [figure(setting) for setting in row]
        one = row[0]
        alike = f"{one.alike:g}" if one.samples > 1 else "–"
        print(
            f"| {one.problems} | {one.samples} | {alike} | {' | '.join(_shown(each) for each in found)} |", flush=True
        )
        for each in found:
            (inner if 0.05 <= each.truth <= 0.95 else outer).append(each)
    for name, some, low, high in (("from .05 to .95", inner, 93.0, 97.0), ("outside", outer, 90.0, 100.0)):
        if some:
            held = [each.held for each in some]
            missed = sum(not low <= each <= high for each in held)
            naive = [each.paper for each in some if not math.isnan(each.paper)]
            beside = f"; as if independent {min(naive):.1f} to {max(naive):.1f}" if naive else ""
            print(f"\n{name}: {min(held):.1f} to {max(held):.1f}, {missed} of {len(held)} outside the bar{beside}")


def _shown(figure: Figure) -> str:
    return f"{figure.held:.1f}" + ("" if math.isnan(figure.paper) else f" ({figure.paper:.0f})")


def paired_table(maker: Maker) -> None:
    """Print the coverage of the drop and of the relative drop."""
    names = " | ".join(f"{before:g} → {after:g}" for before, after in PAIRS)
    print("\ndrop, and relative drop in brackets; `tie` is how much the chances of before and after go together\n")
    print(f"| problems | samples | alike | tie | {names} |")
    print("|---" * (4 + len(PAIRS)) + "|")
    for problems in (50, 164):
        for samples in (1, 10):
            for alike, tie in ((0.3, 0.5), (0.3, 0.9), (0.9, 0.5), (0.9, 0.9)):
                shown = []
                for before, after in PAIRS:
                    drops, relatives = _paired(maker, Setting(problems, samples, alike, before), after, tie)
                    shown.append(f"{drops:.1f} ({relatives:.1f})")
                print(f"| {problems} | {samples} | {alike:g} | {tie:g} | {' | '.join(shown)} |", flush=True)


def _paired(maker: Maker, setting: Setting, after: float, tie: float) -> tuple[float, float]:
    pairs = list(zip(*maker.pairs(setting, after, tie), strict=True))
    drops = np.array([difference_interval(first, second, LEVEL) for first, second in pairs])
    some = [(first, second) for first, second in pairs if first.any()]
    relatives = np.array([relative_interval(first, second, LEVEL) for first, second in some])
    return _held(drops, setting.share - after), _held(relatives, 1 - after / setting.share)


def main() -> None:
    """Print the tables that are asked for."""
    other = ((60, 120, 300), (4, 20), (0.1, 0.4, 0.7))
    tables: dict[str, Callable[[Maker], Any]] = {
        "pass@1": lambda maker: table(
            "pass@1 (in brackets: samples taken as independent)", settings(PROBLEMS, (1, 5, 10)), maker.pass_at_1
        ),
        "normal": lambda maker: table("pass@1, log-odds normal", settings(*other), maker.normal),
        "two-kinds": lambda maker: table("pass@1, some solved always or never", settings(*other), maker.two_kinds),
        "pass@10": lambda maker: table("pass@10 by the chance of one", settings((50, 164), (20,)), maker.pass_at_10),
        "credit": lambda maker: table("a score like TSA", settings((50, 164), (1, 5)), maker.credit),
        "moderate": lambda maker: table("shares with a small spread", settings((50, 164), (1, 5)), maker.moderate),
        "weighted": lambda maker: table(
            "partial-micro", settings((50, 164), (5,)), lambda setting: maker.weighted(setting, 1.0)
        ),
        "drop": paired_table,
    }
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", nargs="*", choices=list(tables), default=list(tables))
    options = parser.parse_args()
    for name in options.tables:
        tables[name](Maker(options.seed, options.repetitions))


if __name__ == "__main__":
    main()
