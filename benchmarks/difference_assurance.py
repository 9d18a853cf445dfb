"""How much power does a plan for a difference really have, on average and with an assurance?

    python benchmarks/difference_assurance.py --pilots 200

Pairs of pilot runs whose noise is known plan for a difference with 80 % power (`remint plan A --against B`). The power
that the planned number of problems really has is computed from the true noise, not simulated. A row of the table has
the mean number of problems, the mean power, the share of pilots whose plan has at least 80 % (and at least 75 %), and
the power that one plan in ten falls below. With one sample per problem, `noise` is the share of problems that change by
chance; with several, the chances of problems follow a beta distribution with an intraclass correlation of .6.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache

import numpy as np

from remint.scores.paired_power import PairedNoise, assured_chance, chance_to_find
from remint.scores.planning import fewest

POWER, ALPHA = 0.8, 0.05
ASSURANCES = (None, 0.8, 0.9)
FLIPS = ((50, 0.2, 0.1), (164, 0.2, 0.05), (164, 0.1, 0.05), (500, 0.2, 0.05))  # problems, noise, difference
SHARES = ((50, 5, 0.1), (164, 5, 0.05))  # problems, samples, difference
ICC, MEAN = 0.6, 0.6


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--pilots", type=int, default=200)
    count = parser.parse_args().pilots
    heads = "pilot", "samples", "planned for", "assurance", "problems", "power", "at least 80 %", "at least 75 %"
    print(f"| {' | '.join(heads)} | worst tenth |")
    print("|---|---|---|---|---|---|---|---|---|")
    for problems, noise, difference in FLIPS:
        truth = PairedNoise(noise, 0.0, 1.0, flips=True)
        _print_rows(problems, 1, difference, truth, list(_flips(problems, noise, count)))
    for problems, samples, difference in SHARES:
        spread = 2 * MEAN * (1 - MEAN) * (1 - ICC) / samples  # of a change, where both models are equal
        truth = PairedNoise(spread, 0.0, float(samples))
        _print_rows(problems, samples, difference, truth, list(_shares(problems, samples, count)))


Pilot = tuple[tuple[float, ...], tuple[float, ...]]


def _flips(problems: int, noise: float, count: int) -> Iterator[Pilot]:
    chance = np.random.default_rng([problems, round(100 * noise)])
    for fixed, broken, _ in chance.multinomial(problems, [noise / 2, noise / 2, 1 - noise], size=count).tolist():
        yield (0.0,) * (problems - broken) + (1.0,) * broken, (1.0,) * fixed + (0.0,) * (problems - fixed)


def _shares(problems: int, samples: int, count: int) -> Iterator[Pilot]:
    chance = np.random.default_rng([problems, samples])
    scale = 1 / ICC - 1
    for _ in range(count):
        solved = chance.beta(MEAN * scale, (1 - MEAN) * scale, size=problems)
        before, after = (chance.binomial(samples, solved) / samples for _ in range(2))
        yield tuple(before.tolist()), tuple(after.tolist())


def _print_rows(problems: int, samples: int, difference: float, truth: PairedNoise, pilots: list[Pilot]) -> None:
    for assurance in ASSURANCES:
        needed = _planned(difference, assurance)
        sizes = [needed(*pilot) for pilot in pilots]
        power = np.array([truth.chance(size, difference, ALPHA) for size in sizes])
        shares = " | ".join(f"{share:.0%}" for share in ((power >= POWER).mean(), (power >= 0.75).mean()))
        assured = "on average" if assurance is None else f"{assurance:g}"
        print(
            f"| {problems} | {samples} | {difference * 100:g} pp | {assured} | {np.mean(sizes):.0f} | "
            f"{power.mean():.1%} | {shares} | {np.quantile(power, 0.1):.0%} |", flush=True,
        )  # fmt: skip


def _planned(difference: float, assurance: float | None):  # type: ignore[no-untyped-def]
    @cache
    def needed(before: tuple[float, ...], after: tuple[float, ...]) -> int:
        def chance(number: int) -> float:
            if assurance is None:
                return chance_to_find(before, after, number, difference, ALPHA)
            return assured_chance(before, after, number, difference, ALPHA, assurance)

        return fewest(lambda number: chance(number) >= POWER)

    return needed


if __name__ == "__main__":
    main()
