"""The minimum detectable difference of paired scores."""

from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.compare.sign_flips import sign_flip_p
from remint.scores.paired_power import (
    detectable_by_mcnemar,
    detectable_by_shares,
    detectable_paired,
    samples_behind,
)


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
