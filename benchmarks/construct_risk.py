"""Whether the risks of constructs are what they claim: false alarms, coverage of intervals, detectable odds ratios.

Usage: python benchmarks/construct_risk.py [--runs N] [--seed S]

Failures are simulated for the programs of instructions-tiny: by length alone, and with one construct that multiplies
the odds of failing by a known number.
"""

from __future__ import annotations

import argparse
import math

import numpy as np

from remint.analysis.instructions.risk import ConstructRisk, ProblemFailures, construct_risks
from remint.formats import open_benchmark


def simulated(
    constructs: list[dict[str, int]], name: str, ratio: float, samples: int, chance: np.random.Generator
) -> list[ConstructRisk]:
    """The risks in one simulated run; each problem has a difficulty of its own, which its samples share."""
    made = []
    for number, counts in enumerate(constructs):
        odds = math.exp(-1.5 + 0.5 * math.log(counts["instructions"]) + chance.normal(0, 0.5 if samples > 1 else 0))
        odds *= ratio if counts.get(name) else 1.0
        failed = int(chance.binomial(samples, odds / (1 + odds)))
        made.append(ProblemFailures(str(number), failed, samples, counts))
    return construct_risks(made)


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    constructs = [dict(problem.about("constructs")) for problem in open_benchmark("instructions-tiny").problems]
    chance = np.random.default_rng(options.seed)
    for samples in (1, 5):
        nothing = [simulated(constructs, "", 1.0, samples, chance) for _ in range(options.runs)]
        every = [one for risks in nothing for one in risks]
        alone = sum(one.p < 0.05 for one in every) / len(every)
        any_of = sum(any(one.adjusted < 0.05 for one in risks) for risks in nothing) / len(nothing)
        print(f"{samples} samples, no effect: p < .05 for {alone:.1%} of constructs, by Holm in {any_of:.1%} of runs")
        for name, ratio in (("continue", 4.0), ("while", 4.0), ("ascii", 8.0)):
            found = [
                one
                for _ in range(options.runs)
                for one in simulated(constructs, name, ratio, samples, chance)
                if one.construct == name
            ]
            covered = sum(one.low <= ratio <= one.high for one in found) / len(found)
            seen = sum(one.low > 1 for one in found) / len(found)
            detectable = np.median([one.detectable or math.nan for one in found])
            middle = np.median([one.odds_ratio for one in found])
            print(f"  {name} × {ratio:g}: median {middle:.2f}, interval holds it in {covered:.1%}, "
                  f"above 1 in {seen:.1%}; detectable {detectable:.1f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
