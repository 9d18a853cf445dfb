"""Variance over seeds, variants and samples, and the cheapest design."""

from __future__ import annotations

import numpy as np
import pytest

from remint.scores import ScoresError
from remint.scores.intervals import student
from remint.scores.levels import LevelSpread, has_levels, level_designs, level_spread
from remint.scores.pass_at_k import PassAtK
from remint.scores.scoring import Scored
from tests.scores.made import attempts, scored


def run(seeds: dict[str, list[str]]) -> Scored:
    """A score of seeds, each with variants that are told by the outcomes of their samples."""
    return scored(
        PassAtK(1),
        *(attempts(*told, name=f"{seed}{n}", root=seed) for seed, some in seeds.items() for n, told in enumerate(some)),
    )


def test_the_three_variances_by_hand() -> None:
    found = level_spread(run({"a": [[".", "."], [".", "w"]], "b": [["w", "w"], ["w", "w"]]}))  # type: ignore[arg-type]
    # Samples: (0 + 1/2 + 0 + 0) / 4 = 1/8. Variant means 1, 1/2, 0, 0: within seeds (1/8 + 0) / 2 = 1/16, of which
    # the samples make 1/8 / 2 = 1/16: nothing is left. Seed means 3/4 and 0 vary by 9/32, of which 1/16 / 2 is theirs.
    assert found.sample == pytest.approx(1 / 8)
    assert found.variant == pytest.approx(0.0)
    assert found.seed == pytest.approx(9 / 32 - 1 / 32)


def test_the_truth_is_found_in_simulated_runs() -> None:
    chance = np.random.default_rng(3)
    told: dict[str, list[str]] = {}
    for seed in range(600):
        ability = chance.beta(1, 1)
        variants = chance.beta(4 * ability + 1e-9, 4 * (1 - ability) + 1e-9, 3)
        told[str(seed)] = [["." if one else "w" for one in chance.random(4) < p] for p in variants]  # type: ignore[misc]
    found = level_spread(run(told))
    # Ability: 1/12. Variants: E[a (1 - a)] / 5 = 1/30. Samples: the rest of 1/4.
    assert found.seed == pytest.approx(1 / 12, abs=0.015)
    assert found.variant == pytest.approx(1 / 30, abs=0.01)
    assert found.sample == pytest.approx(1 / 4 - 1 / 12 - 1 / 30, abs=0.01)


def test_the_cheapest_design_is_first_and_enough() -> None:
    spread = LevelSpread(seed=0.02, variant=0.08, sample=0.1, seeds=100, variants=300)
    cheap = level_designs(spread, 0.03, 0.95, variant_cost=0.0)
    dear = level_designs(spread, 0.03, 0.95, variant_cost=50.0)
    assert cheap[0].cost == min(one.cost for one in cheap) == cheap[0].total
    assert dear[0].samples > cheap[0].samples  # where variants are dear, samples are taken instead
    for one in cheap:
        fewer = spread.variance(one.seeds - 1, one.variants, one.samples)
        assert one.half_width <= 0.03 < student(0.95, one.seeds - 2) * fewer**0.5


def test_runs_without_levels_are_told_apart() -> None:
    flat = scored(PassAtK(1), attempts(".", name="a"), attempts("w", name="b"))
    assert not has_levels(flat)
    with pytest.raises(ScoresError, match="several variants of a seed"):
        level_spread(flat)
    with pytest.raises(ScoresError, match="one seed alone"):
        level_spread(run({"a": [".", "w"]}))
    with pytest.raises(ScoresError, match="scores the same"):
        level_designs(LevelSpread(0.0, 0.0, 0.0, 2, 4), 0.02, 0.95)
