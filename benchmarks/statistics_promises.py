"""Do minimum detectable differences, relative drops, plans and margins keep their promises? Runs whose truth is known.

    python benchmarks/statistics_promises.py --jobs 2             # every table: minutes
    python benchmarks/statistics_promises.py --tables mdd --repetitions 2000

Every row draws from a random generator of its own, so that rows do not depend on one another or on the number of jobs.

A problem has a chance of being solved, drawn from a beta distribution; the intraclass correlation says how much its
samples resemble one another. Tables:

* mdd: the MDD of one run, then taken as the truth between two new runs on other problems: how often a permutation test
  of problems finds it (four cases of five);
* relative: how often the truth lies below and above the 95 % interval of the relative drop (2.5 % each), for the
  interval in use and for the linearised one that it replaced;
* plan: how often a new run's interval is as narrow as planned, on average and with an assurance;
* differences: pairs of pilot runs plan for a difference with 80 % power; the power that the exact test really has
  with as many problems, computed without simulation, on average over pilots, and what it would be by the noise of the
  pilots alone. A pilot shows another difference than the one planned for, which comes on top of the noise;
* margins: how often a run that is worse by just the margin is called non-inferior (at most 2.5 %), one that differs by
  just the margin equivalent (at most 2.5 %), and an equal one either;
* pairs: how often any of all pairs of equal runs is told apart with Holm's method (at most 5 %).
"""

from __future__ import annotations

import argparse
import math
import zlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import beta

from remint.analysis.compare.all_pairs import all_pairs
from remint.analysis.compare.margins import margin_verdict
from remint.records import Score
from remint.scores.attempts import Part
from remint.scores.errors import ScoresError
from remint.scores.intervals import _with_doubt, clustered_mean, relative_interval, share_interval, student
from remint.scores.paired_power import PairedNoise, chance_to_find
from remint.scores.planning import designs, fewest
from remint.scores.scoring import Scored
from remint.scores.unpaired_power import detectable_unpaired

Floats = NDArray[np.float64]
SHAPES = ((1, 0.6), (5, 0.6), (10, 0.8))  # samples, intraclass correlation


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", nargs="*", default=list(TABLES), choices=list(TABLES))
    parser.add_argument("--repetitions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for table in (TABLES[name] for name in given.tables):
            jobs = [pool.submit(table.row, given.seed, given.repetitions, *cell) for cell in table.cells]
            print(f"\n{table.head}\n{'|---' * (table.head.count('|') - 1)}|")
            for job in jobs:
                print(job.result(), flush=True)


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


def _generator(seed: int, *cell: object) -> np.random.Generator:
    return np.random.default_rng([seed, zlib.crc32(repr(cell).encode())])


def mdd(seed: int, repetitions: int, problems: int, shape: tuple[int, float], share: float) -> str:
    """The MDD between runs on different problems."""
    samples, alike = shape
    generator, known = _generator(seed, "mdd", problems, shape, share), list[float]()
    for _ in range(repetitions):
        run = scored(drawn(generator, problems, samples, alike, share), samples)
        found = detectable_unpaired(run.estimate, problems * samples, 0.95)
        known += [] if found is None else [found]
    said = f"| {problems} | {samples} | {alike} | {share} |"
    if len(known) < repetitions / 2:
        return f"{said} none | {len(known) / repetitions:.0%} | |"
    size = min(float(np.mean(known)), share - 0.001)
    hits = 0
    for _ in range(repetitions):
        one = drawn(generator, problems, samples, alike, share)
        other = drawn(generator, problems, samples, alike, share - size)
        hits += permutation_p(generator, one, other) <= 0.05
    return f"{said} {size:.3f} | {len(known) / repetitions:.0%} | {hits / repetitions:.3f} |"


def permutation_p(generator: np.random.Generator, one: Floats, other: Floats, shuffles: int = 400) -> float:
    """Which problems are whose is dealt out at random."""
    every, seen = np.concatenate([one, other]), abs(one.mean() - other.mean())
    dealt = every[generator.random((shuffles, len(every))).argsort(axis=1)]
    apart = np.abs(dealt[:, : len(one)].mean(axis=1) - dealt[:, len(one) :].mean(axis=1))
    return float((1 + (apart >= seen - 1e-12).sum()) / (shuffles + 1))


def relative(seed: int, repetitions: int, shape: tuple[int, int], shares: tuple[float, float]) -> str:
    """The relative drop between paired runs, seven in ten problems with the same rank of difficulty in both."""
    (problems, samples), (before, after) = shape, shares
    generator = _generator(seed, "relative", shape, shares)
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
    found = " | ".join(f"{one / usable:.1%}" for one in misses)
    return f"| {problems} | {samples} | {before} | {after} | {found} |"


def linearised(before: Floats, after: Floats) -> tuple[float, float]:
    """The interval that stood here before."""
    first, second = _with_doubt(before, after)
    base, kept = float(first.mean()), float(second.mean()) / float(first.mean())
    residual = (second - kept * first) / base
    half = student(0.95, max(1, len(before) - 1)) * float(residual.std()) / math.sqrt(len(first))
    return 1.0 - kept - half, min(1.0, 1.0 - kept + half)


def plan(
    seed: int, repetitions: int, pilot: tuple[int, tuple[int, float]], share: float, assurance: float | None
) -> str:
    """Pilots, and new runs of the planned size."""
    problems, (samples, alike) = pilot
    generator = _generator(seed, "plan", pilot, share, assurance)
    kept, new, sizes = 0, 0, list[int]()
    for _ in range(max(30, repetitions // 8)):
        run = scored(drawn(generator, problems, samples, alike, share), samples)
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
    said = f"| {problems} | {samples} | {alike} | {share} | {assurance or 'on average'} |"
    return f"{said} {np.mean(sizes):.0f} | {kept / new:.0%} |"


def differences(
    seed: int, repetitions: int, problems: int, noise: float, shown: float, difference: float
) -> str:  # fmt: skip
    """Pairs of pilots with one sample per problem, and the exact power of what they plan."""
    generator = _generator(seed, "differences", problems, noise, shown, difference)
    truth = PairedNoise(noise, 0.0, 1.0, flips=True)
    known = dict[tuple[int, int], tuple[int, float, float]]()
    found = []
    chances = [noise / 2 + shown, noise / 2, 1 - noise - shown]
    for fixed, broken, _ in generator.multinomial(problems, chances, size=repetitions).tolist():
        if (fixed, broken) not in known:
            before = [0.0] * (problems - broken) + [1.0] * broken
            after = [1.0] * fixed + [0.0] * (problems - fixed)
            planned = fewest(partial(_is_enough, partial(chance_to_find, before, after), difference))
            plain = fewest(partial(_is_enough, PairedNoise.seen(before, after).chance, difference))
            known[fixed, broken] = (planned, *(truth.chance(one, difference, 0.05) for one in (planned, plain)))
        found.append(known[fixed, broken])
    size, power, plain_power = np.mean(found, axis=0)
    said = f"| {problems} | {noise:.0%} | {shown * 100:g} pp | {difference * 100:g} pp |"
    return f"{said} {size:.0f} | {power:.1%} | {plain_power:.1%} |"


def _is_enough(chance: Callable[[int, float, float], float], difference: float, problems: int) -> bool:
    return chance(problems, difference, 0.05) >= 0.8


def margins(seed: int, repetitions: int, problems: int, samples: int) -> str:
    """Error rates of verdicts with a margin."""
    generator, counts = _generator(seed, "margins", problems, samples), np.zeros(4)
    for _ in range(repetitions):
        chance = generator.beta(0.6, 0.4, size=problems)
        worse = chance * (1 - 0.05 / 0.6)  # five points less on average
        old, equal, less = (generator.binomial(samples, one) / samples for one in (chance, chance, worse))
        verdicts = [margin_verdict(old, new, 0.05, 0.95) for new in (less, equal)]
        counts += [
            verdicts[0] in ("non-inferior", "equivalent"),
            verdicts[0] == "equivalent",
            verdicts[1] == "equivalent",
            verdicts[1] in ("non-inferior", "equivalent"),
        ]
    return f"| {problems} | {samples} | " + " | ".join(f"{one / repetitions:.1%}" for one in counts) + " |"


def every_pair(seed: int, repetitions: int, problems: int, samples: int, models: int) -> str:
    """How often some pair of equal models is told apart."""
    generator, wrong = _generator(seed, "pairs", problems, samples, models), 0
    for _ in range(repetitions // 4):
        chance = generator.beta(0.5, 0.5, size=problems)
        runs = [
            {f"{n}": float(one) for n, one in enumerate(generator.binomial(samples, chance) / samples)}
            for _ in range(models)
        ]
        wrong += any(pair.adjusted <= 0.05 for pair in all_pairs(runs, 0.95))
    return f"| {problems} | {samples} | {models} | {wrong / (repetitions // 4):.1%} |"


class SimulatedTable(NamedTuple):
    """A table: its head, what makes a row, and the cells that rows are for."""

    head: str
    row: Callable[..., str]
    cells: list[tuple[Any, ...]]


_PILOTS = ((50, SHAPES[0]), (50, SHAPES[1]), (164, SHAPES[0]), (164, SHAPES[1]), (164, SHAPES[2]))
_DROPS = ((0.05, 0.05), (0.05, 0.03), (0.1, 0.1), (0.1, 0.05), (0.2, 0.1), (0.5, 0.4), (0.8, 0.6))
TABLES = {
    "mdd": SimulatedTable(
        "| problems | samples | ICC | pass@1 | mean MDD | promised | found |",
        mdd,
        list(product((164, 50, 20, 10, 8, 6, 4, 3, 2), SHAPES, (0.5, 0.77, 0.95))),
    ),
    "relative": SimulatedTable(
        "| problems | samples | before | after | below | above | linearised: below | above |",
        relative,
        list(product(((20, 5), (50, 1), (50, 5), (164, 1), (164, 5)), _DROPS)),
    ),
    "plan": SimulatedTable(
        "| pilot | samples | ICC | pass@1 | assurance | problems | as narrow as planned |",
        plan,
        list(product(_PILOTS, (0.5, 0.77, 0.93), (None, 0.8, 0.9))),
    ),
    "differences": SimulatedTable(
        "| pilot | changed by chance | pilots differ by | planned for | problems | power | by the noise alone |",
        differences,
        [
            (50, 0.2, 0.0, 0.1),
            (164, 0.2, 0.0, 0.05),
            (164, 0.1, 0.0, 0.05),
            (164, 0.2, 0.1, 0.1),
            (164, 0.1, 0.34, 0.1),
        ],
    ),
    "margins": SimulatedTable(
        "| problems | samples | non-inferior though worse by the margin | equivalent though apart by it | "
        "equal: equivalent | not inferior |",
        margins,
        [(50, 1), (50, 5), (164, 1), (164, 5), (500, 1), (500, 5)],
    ),
    "pairs": SimulatedTable(
        "| problems | samples | equal models | some pair told apart |",
        every_pair,
        [(50, 1, 5), (164, 1, 5), (164, 5, 5), (164, 1, 10)],
    ),
}


if __name__ == "__main__":
    main()
