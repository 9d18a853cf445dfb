"""Does `remint compare` keep its promises? Simulated runs whose true difference and true ranks are known.

    python benchmarks/compare_errors.py                          # every table: minutes
    python benchmarks/compare_errors.py --tables ranks --repetitions 1000

A problem has a chance of being solved, drawn from a beta distribution; both runs share it, so that runs resemble one
another as real ones do. Tables:

* error: how often two equally good runs are called different (at most 5 %);
* power: how often a true difference as large as the promised MDD is found (four cases of five);
* ranks: how often the sets of ranks hold every true rank at once (at least 95 %).
"""

from __future__ import annotations

import argparse
import math

import numpy as np
from numpy.typing import NDArray

from remint.analysis.compare.pairs import PairSettings, compare_pair
from remint.analysis.compare.ranks import rank_sets
from remint.analysis.compare.results import ProblemOutcome, RunOutcomes

Floats = NDArray[np.float64]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", nargs="*", default=["error", "power", "ranks"])
    parser.add_argument("--repetitions", type=int, default=2000)
    parser.add_argument("--rank-repetitions", type=int, default=300)
    parser.add_argument("--rank-problems", type=int, nargs="*", default=[10, 50, 164])
    parser.add_argument("--problems", type=int, nargs="*", default=[20, 50, 164, 500], help="of the first two tables")
    parser.add_argument("--samples", type=int, nargs="*", default=[1, 5])
    parser.add_argument("--passing", type=float, nargs="*", default=[0.2, 0.5, 0.9], help="pass@1, of the first table")
    parser.add_argument("--rank-models", type=int, nargs="*", default=[3, 10, 30])
    parser.add_argument("--truths", nargs="*", default=["equal", "near", "spread"])
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    generator = np.random.default_rng(given.seed)
    if "error" in given.tables:
        errors(generator, given)
    if "power" in given.tables:
        power(generator, given)
    if "ranks" in given.tables:
        ranks(generator, given)


def chances(generator: np.random.Generator, problems: int, share: float) -> Floats:
    """How likely each problem is to be solved: most problems are easy or hard, few are in between."""
    return generator.beta(share * 1.0, (1 - share) * 1.0, size=problems)


def drawn(generator: np.random.Generator, chance: Floats, samples: int) -> Floats:
    """The share of samples that pass."""
    return generator.binomial(samples, chance) / samples


def run_of(name: str, shares: Floats) -> RunOutcomes:
    """A run with these results."""
    problems = {
        str(place): ProblemOutcome(str(place), float(value), float(value)) for place, value in enumerate(shares)
    }
    return RunOutcomes(name, name, "simulated", "", problems)


def errors(generator: np.random.Generator, given: argparse.Namespace) -> None:
    """Two runs of one model: how often is one called better?"""
    repetitions = given.repetitions
    print("\n| problems | samples | pass@1 | called different | interval misses 0 |\n|---|---|---|---|---|")
    for problems in given.problems:
        for samples in given.samples:
            for share in given.passing:
                found = missed = 0
                for _ in range(repetitions):
                    chance = chances(generator, problems, share)
                    first, second = (drawn(generator, chance, samples) for _ in range(2))
                    pair = compare_pair([run_of("a", first), run_of("b", second)], 0, 1, PairSettings(), {})
                    found += pair.p <= 0.05
                    missed += not pair.difference.low <= 0.0 <= pair.difference.high
                print(f"| {problems} | {samples} | {share} | {found / repetitions:.3f} | {missed / repetitions:.3f} |",
                      flush=True)  # fmt: skip


def power(generator: np.random.Generator, given: argparse.Namespace) -> None:
    """The MDD that a run promises, as the truth of new pairs of runs: how often is it found?"""
    repetitions = given.repetitions
    print("\n| problems | samples | pass@1 | mean MDD | found at the MDD |\n|---|---|---|---|---|")
    for problems in given.problems:
        for samples in given.samples:
            promised = [_promise(generator, problems, samples) for _ in range(max(50, repetitions // 20))]
            known = [one for one in promised if one is not None]
            if len(known) < len(promised) / 2:
                print(f"| {problems} | {samples} | 0.5 | none promised | |")
                continue
            size, found = float(np.mean(known)), 0
            for _ in range(repetitions):
                old, new = _apart(generator, problems, samples, size)
                found += compare_pair([run_of("a", old), run_of("b", new)], 0, 1, PairSettings(), {}).p <= 0.05
            print(f"| {problems} | {samples} | 0.5 | {size:.3f} | {found / repetitions:.3f} |", flush=True)


def _promise(generator: np.random.Generator, problems: int, samples: int) -> float | None:
    chance = chances(generator, problems, 0.5)
    first, second = (drawn(generator, chance, samples) for _ in range(2))
    return compare_pair([run_of("a", first), run_of("b", second)], 0, 1, PairSettings(), {}).detectable


def _apart(generator: np.random.Generator, problems: int, samples: int, size: float) -> tuple[Floats, Floats]:
    """Two runs whose true scores differ by `size`: the chances of the second are raised where there is room."""
    chance = chances(generator, problems, 0.5 - size / 2)
    room = 1.0 - chance
    # A share of the room to 1 is taken, so that chances stay below 1: the mean rises by size.
    better = chance + room * (size / (1.0 - (0.5 - size / 2)))
    return drawn(generator, chance, samples), drawn(generator, np.minimum(better, 1.0), samples)


def ranks(generator: np.random.Generator, given: argparse.Namespace) -> None:
    """Models with known true scores: do the sets hold every true rank?"""
    repetitions = given.rank_repetitions
    print("\n| problems | models | truth | all true ranks inside | mean width |\n|---|---|---|---|---|")
    for problems in given.rank_problems:
        for models in given.rank_models:
            for truth in given.truths:
                held, width = 0, 0.0
                for _ in range(repetitions):
                    shift = {"equal": 0.0, "near": 0.3, "spread": 2.0}[truth]
                    skills = shift * np.linspace(1, -1, models)
                    ease = generator.normal(0.0, 1.5, size=problems)
                    solved = generator.random((problems, models)) < 1 / (1 + np.exp(-(ease[:, None] + skills[None, :])))
                    sets = rank_sets(solved.astype(float), seed=0)
                    true = (
                        [(1, models)] * models
                        if truth == "equal"
                        else [(place + 1, place + 1) for place in range(models)]
                    )
                    held += all(_holds(one, ends, truth) for one, ends in zip(sets, true, strict=True))
                    width += float(np.mean([one.worst - one.best for one in sets])) / repetitions
                share = held / repetitions
                error = 1.96 * math.sqrt(max(share * (1 - share), 1e-4) / repetitions)
                print(f"| {problems} | {models} | {truth} | {share:.3f} ± {error:.3f} | {width:.1f} |", flush=True)


def _holds(found: tuple[int, int], true: tuple[int, int], truth: str) -> bool:
    """Equal models share all ranks: a set has to hold them all, or it says that one is better."""
    return found[0] <= true[0] and true[1] <= found[1]


if __name__ == "__main__":
    main()
