"""The minimum detectable difference of paired scores."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from remint.analysis.compare.sign_flips import sign_flip_p
from remint.scores.paired_power import (
    PairedNoise,
    chance_to_find,
    detectable_by_mcnemar,
    detectable_by_shares,
    detectable_paired,
    samples_behind,
)
from remint.scores.planning import fewest


def test_the_detectable_difference_of_mcnemars_test() -> None:
    # Five problems never give a p below .05: 2 x .5^5 = .0625.
    assert detectable_by_mcnemar(5, 2, 3, 0.05) is None
    few, many = detectable_by_mcnemar(50, 2, 3, 0.05), detectable_by_mcnemar(500, 25, 25, 0.05)
    assert few is not None
    assert many is not None
    # Normal theory: (1.96 + 0.84) x sqrt((.1 + x) / n) = x is .216 of 50 and .049 of 500; the exact test needs more.
    assert 0.216 < few < 0.26
    assert 0.049 < many < 0.056


def test_the_detectable_difference_of_several_samples() -> None:
    assert samples_behind([0.2, 0.5, 1.0]) == 10
    assert samples_behind([0.123456789]) == float("inf")
    # A standard error of .02: (1.96 + 0.84) x .02 is .056, and a little more for what a true difference adds.
    changes = [0.02 * 1000**0.5, -0.02 * 1000**0.5] * 500
    assert detectable_by_shares(changes, float("inf"), 0.05) == pytest.approx(0.0563, abs=0.0005)
    assert detectable_by_shares(changes, 1, 0.05) == pytest.approx(0.0604, abs=0.002)


@pytest.mark.parametrize("problems", [2, 3, 5])
def test_too_few_problems_promise_nothing(problems: int) -> None:
    # Five problems that all gain have p = 2 / 2^5 = .0625.
    assert detectable_paired([0.2] * problems, [0.4] * problems, 0.05) is None
    assert detectable_paired([0.2] * 6, [0.4] * 6, 0.05) is not None
    assert detectable_paired([0.2] * 6, [0.4] * 6, 0.01) is None


@pytest.mark.parametrize(("problems", "largest"), [(8, 0.6), (10, 0.5), (20, 0.3)])
def test_a_difference_as_large_as_promised_is_found_in_four_cases_of_five(problems: int, largest: float) -> None:
    generator, samples = np.random.default_rng(3), 5
    promised = []
    for _ in range(30):
        chance = generator.beta(0.5, 0.5, size=problems)
        one, other = (generator.binomial(samples, chance) / samples for _ in range(2))
        promised.append(detectable_paired(list(one), list(other), 0.05))
    size = float(np.mean([one for one in promised if one is not None]))
    assert size < largest
    found = 0
    for _ in range(200):
        base = 0.5 - size / 2
        chance = generator.beta(base, 1 - base, size=problems)
        better = np.minimum(chance + (1 - chance) * size / (1 - base), 1.0)
        changes = generator.binomial(samples, better) / samples - generator.binomial(samples, chance) / samples
        found += sign_flip_p(list(changes)) <= 0.05
    assert 0.76 <= found / 200 <= 0.98


@pytest.mark.slow
def test_a_plan_keeps_its_promise_on_average_over_pilots() -> None:
    # One problem in five changes by chance. What is planned for comes on top: problems that nobody solved are solved.
    pilot, noise, difference, generator = 50, 0.2, 0.2, np.random.default_rng(5)

    @lru_cache
    def power(fixed: int, broken: int, doubted: bool) -> float:
        before = [0.0] * (pilot - broken) + [1.0] * broken
        after = [1.0] * fixed + [0.0] * (pilot - fixed)
        seen = PairedNoise.seen(before, after)

        def chance(problems: int) -> float:
            found = chance_to_find(before, after, problems, difference, 0.05)
            return found if doubted else seen.chance(problems, difference, 0.05)

        planned = fewest(lambda problems: chance(problems) >= 0.8)
        return PairedNoise(noise, 0.0, 1.0, flips=True).chance(planned, difference, 0.05)

    pilots = generator.multinomial(pilot, [noise / 2, noise / 2, 1 - noise], size=40)[:, :2].tolist()
    plain, averaged = (np.mean([power(*flips, doubted) for flips in pilots]) for doubted in (False, True))
    assert averaged > plain
    assert averaged >= 0.8


def test_the_smallest_difference_that_shows_is_the_one_that_a_plan_for_as_many_problems_is_for() -> None:
    before, after = [0.0, 1.0] * 40, [0.0, 1.0] * 30 + [1.0, 0.0] * 10
    shown = detectable_paired(before, after, 0.05)
    assert shown is not None
    noise = PairedNoise.seen(before, after)
    assert noise.chance(80, shown, 0.05) == pytest.approx(0.8, abs=1e-6)
    # With what the 80 problems may have missed, a plan asks for more, but not for many more.
    planned = fewest(lambda problems: chance_to_find(before, after, problems, shown, 0.05) >= 0.8)
    assert 80 <= planned <= 92
