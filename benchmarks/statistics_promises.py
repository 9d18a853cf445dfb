"""Do minimum detectable differences, relative drops, plans and margins keep their promises? Runs whose truth is known.

    python benchmarks/statistics_promises.py                      # every table: minutes
    python benchmarks/statistics_promises.py --tables mdd --repetitions 2000

A problem has a chance of being solved, drawn from a beta distribution; the intraclass correlation says how much its
samples resemble one another. Tables:

* mdd: the MDD of one run, then taken as the truth between two new runs on other problems: how often a permutation test
  of problems finds it (four cases of five);
* relative: how often the truth lies below and above the 95 % interval of the relative drop (2.5 % each), for the
  interval in use and for the linearised one that it replaced;
* plan: how often a new run's interval is as narrow as planned, on average and with an assurance;
* margins: how often a run that is worse by just the margin is called non-inferior (at most 2.5 %), one that differs by
  just the margin equivalent (at most 2.5 %), and an equal one either; how often any of all pairs of equal runs is told
  apart with Holm's method (at most 5 %).
"""

from __future__ import annotations

import argparse
import math

import numpy as np
from numpy.typing import NDArray
from scipy.stats import beta

from remint.analysis.compare.all_pairs import all_pairs
from remint.analysis.compare.margins import margin_verdict
from remint.records import Score
from remint.scores.attempts import Part
from remint.scores.errors import ScoresError
from remint.scores.intervals import _with_doubt, clustered_mean, relative_interval, share_interval, student
from remint.scores.planning import designs
from remint.scores.scoring import Scored
from remint.scores.unpaired_power import detectable_unpaired

Floats = NDArray[np.float64]
SHAPES = ((1, 0.6), (5, 0.6), (10, 0.8))  # samples, intraclass correlation


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", nargs="*", default=["mdd", "relative", "plan", "margins"])
    parser.add_argument("--repetitions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    generator = np.random.default_rng(given.seed)
    tables = {"mdd": mdd, "relative": relative, "plan": plan, "margins": margins}
    for name in given.tables:
        tables[name](generator, given.repetitions)


def drawn(generator: np.random.Generator, problems: int, samples: int, alike: float, share: float) -> Floats:
    """The share of samples of each problem that pass."""
    size = (1 - alike) / alike
    return generator.binomial(samples, generator.beta(share * size, (1 - share) * size, size=problems)) / samples


def scored(values: Floats, samples: int) -> Scored:
    """A score with these problems."""
    parts = tuple(
        Part(
            f"{n}", f"{n}", float(one), [1.0] * round(one * samples) + [0.0] * round((1 - one) * samples), size=samples
        )
        for n, one in enumerate(values)
    )
    estimate = clustered_mean([part.value for part in parts], [part.cluster for part in parts])
    score = Score("pass@1", estimate.value, 0.0, 1.0, "simulated", len(parts), len(parts) * samples)
    return Scored(score, estimate, parts)


def _samples(share: float, number: int) -> list[float]:
    passed = round(share * number)
    return [1.0] * passed + [0.0] * (number - passed)


def mdd(generator: np.random.Generator, repetitions: int) -> None:
    """The MDD between runs on different problems."""
    print("\n| problems | samples | ICC | pass@1 | mean MDD | promised | found |\n|---|---|---|---|---|---|---|")
    for problems in (2, 3, 4, 6, 8, 10, 20, 50, 164):
        for samples, alike in SHAPES:
            for share in (0.5, 0.77, 0.95):
                known = []
                for _ in range(repetitions):
                    run = scored(drawn(generator, problems, samples, alike, share), samples)
                    found = detectable_unpaired(run.estimate, problems * samples, 0.95)
                    known += [] if found is None else [found]
                said = f"| {problems} | {samples} | {alike} | {share} |"
                if len(known) < repetitions / 2:
                    print(f"{said} none | {len(known) / repetitions:.0%} | |", flush=True)
                    continue
                size = min(float(np.mean(known)), share - 0.001)
                hits = 0
                for _ in range(repetitions):
                    one = drawn(generator, problems, samples, alike, share)
                    other = drawn(generator, problems, samples, alike, share - size)
                    hits += permutation_p(generator, one, other) <= 0.05
                print(f"{said} {size:.3f} | {len(known) / repetitions:.0%} | {hits / repetitions:.2f} |", flush=True)


def permutation_p(generator: np.random.Generator, one: Floats, other: Floats, shuffles: int = 400) -> float:
    """Which problems are whose is dealt out at random."""
    every, seen = np.concatenate([one, other]), abs(one.mean() - other.mean())
    dealt = every[generator.random((shuffles, len(every))).argsort(axis=1)]
    apart = np.abs(dealt[:, : len(one)].mean(axis=1) - dealt[:, len(one) :].mean(axis=1))
    return float((1 + (apart >= seen - 1e-12).sum()) / (shuffles + 1))


def relative(generator: np.random.Generator, repetitions: int) -> None:
    """The relative drop between paired runs, seven in ten problems with the same rank of difficulty in both."""
    print("\n| problems | samples | before | after | below | above | linearised: below | above |\n" + "|---" * 8 + "|")
    for problems, samples in ((20, 5), (50, 1), (50, 5), (164, 1), (164, 5)):
        for before, after in ((0.05, 0.05), (0.05, 0.03), (0.1, 0.1), (0.1, 0.05), (0.2, 0.1), (0.5, 0.4), (0.8, 0.6)):
            misses, usable, truth = np.zeros(4), 0, 1 - after / before
            for _ in range(repetitions):
                rank = generator.random(problems)
                other = np.where(generator.random(problems) < 0.7, rank, generator.random(problems))
                size = (1 - 0.6) / 0.6
                chances = [beta.ppf(place, share * size, (1 - share) * size)
                           for place, share in ((rank, before), (other, after))]  # fmt: skip
                old, new = (generator.binomial(samples, chance) / samples for chance in chances)
                if old.any():
                    usable += 1
                    for at, (low, high) in enumerate((relative_interval(old, new, 0.95), linearised(old, new))):
                        misses[2 * at : 2 * at + 2] += (truth < low, truth > high)
            shares = " | ".join(f"{one / usable:.1%}" for one in misses)
            print(f"| {problems} | {samples} | {before} | {after} | {shares} |", flush=True)


def linearised(before: Floats, after: Floats) -> tuple[float, float]:
    """The interval that stood here before."""
    first, second = _with_doubt(before, after)
    base, kept = float(first.mean()), float(second.mean()) / float(first.mean())
    residual = (second - kept * first) / base
    half = student(0.95, max(1, len(before) - 1)) * float(residual.std()) / math.sqrt(len(first))
    return 1.0 - kept - half, min(1.0, 1.0 - kept + half)


def plan(generator: np.random.Generator, repetitions: int) -> None:
    """Pilots, and new runs of the planned size."""
    print("\n| pilot | samples | ICC | pass@1 | assurance | problems | as narrow as planned |\n" + "|---" * 7 + "|")
    for pilot, (samples, alike) in (
        (50, SHAPES[0]),
        (50, SHAPES[1]),
        (164, SHAPES[0]),
        (164, SHAPES[1]),
        (164, SHAPES[2]),
    ):
        for share in (0.5, 0.77, 0.93):
            for assurance in (None, 0.8, 0.9):
                kept = new = 0
                sizes = []
                for _ in range(max(30, repetitions // 8)):
                    run = scored(drawn(generator, pilot, samples, alike, share), samples)
                    try:
                        found = [one for one in designs(run, 0.05, 0.95, assurance) if one.samples == samples]
                    except ScoresError:
                        continue
                    sizes.append(found[0].problems)
                    for _ in range(8):
                        values = drawn(generator, sizes[-1], samples, alike, share)
                        estimate = clustered_mean(values.tolist(), [f"{n}" for n in range(len(values))])
                        low, high = share_interval(estimate, sizes[-1] * samples, 0.95)
                        kept, new = kept + (high - low <= 0.1), new + 1
                said = f"| {pilot} | {samples} | {alike} | {share} | {assurance or 'on average'} |"
                print(f"{said} {np.mean(sizes):.0f} | {kept / new:.0%} |", flush=True)


def margins(generator: np.random.Generator, repetitions: int) -> None:
    """Error rates of verdicts with a margin, and of all pairs."""
    print("\n| problems | samples | non-inferior though worse by the margin | equivalent though apart by it | "
          "equal: equivalent | not inferior |\n|---|---|---|---|---|---|")  # fmt: skip
    for problems, samples in ((50, 1), (50, 5), (164, 1), (164, 5), (500, 1), (500, 5)):
        counts = np.zeros(4)
        for _ in range(repetitions):
            chance = generator.beta(0.6, 0.4, size=problems)
            worse = chance * (1 - 0.05 / 0.6)  # five points less on average
            old, same, less = (generator.binomial(samples, one) / samples for one in (chance, chance, worse))
            counts[:2] += (
                margin_verdict(old, less, 0.05, 0.95) in ("non-inferior", "equivalent"),
                margin_verdict(old, less, 0.05, 0.95) == "equivalent",
            )
            counts[2:] += (
                margin_verdict(old, same, 0.05, 0.95) == "equivalent",
                margin_verdict(old, same, 0.05, 0.95) in ("non-inferior", "equivalent"),
            )
        shares = " | ".join(f"{one / repetitions:.1%}" for one in counts)
        print(f"| {problems} | {samples} | {shares} |", flush=True)
    print("\n| problems | samples | equal models | some pair told apart |\n|---|---|---|---|")
    for problems, samples, models in ((50, 1, 5), (164, 1, 5), (164, 5, 5), (164, 1, 10)):
        wrong = 0
        for _ in range(repetitions // 4):
            chance = generator.beta(0.5, 0.5, size=problems)
            runs = [
                {f"{n}": float(one) for n, one in enumerate(generator.binomial(samples, chance) / samples)}
                for _ in range(models)
            ]
            wrong += any(pair.adjusted <= 0.05 for pair in all_pairs(runs, 0.95))
        print(f"| {problems} | {samples} | {models} | {wrong / (repetitions // 4):.1%} |", flush=True)


if __name__ == "__main__":
    main()
