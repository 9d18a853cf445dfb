from __future__ import annotations

from itertools import combinations
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.scores import Attempts
from remint.scores.div_pass import DivPass, DivPassLevels, VariantsPass
from remint.scores.scoring import score_attempts, score_named
from tests.scores.made import attempts, scored


def variants(*samples: str, root: str = "seed") -> list[Attempts]:
    """Variants of a seed, each told by its samples: ``.w`` is one that passes and one that does not."""
    return [attempts(*of_one, name=f"{root}-{number}", root=root) for number, of_one in enumerate(samples)]


def test_one_of_three_variants_solved() -> None:
    # Of the three pairs of variants two hold the solved one.
    assert scored(DivPass(2), *variants(".", "w", "w")).score.value == pytest.approx(2 / 3)


def test_only_the_first_sample_of_a_variant_counts() -> None:
    one = scored(DivPass(1), *variants("w...", ".www"))
    assert (one.score.value, one.score.samples) == (0.5, 2)


def test_seeds_count_alike_however_many_variants_they_have() -> None:
    one = scored(DivPass(1), *variants(".", ".", ".", "w", root="a"), *variants("w", root="b"))
    assert one.score.value == pytest.approx((3 / 4 + 0) / 2)
    assert one.score.problems == 2


def test_two_levels_by_hand() -> None:
    # Shares of wrong samples 1/2, 0 and 1. Pairs fail with 1/2·0, 1/2·1 and 0·1: 1 - (0 + 1/2 + 0) / 3.
    one = scored(DivPassLevels(2), *variants(".w", "..", "ww"))
    assert one.score.value == pytest.approx(5 / 6)
    assert one.score.samples == 6


@given(st.lists(st.text(".w", min_size=1, max_size=4), min_size=1, max_size=6), st.integers(1, 6))
def test_two_levels_are_the_mean_over_subsets_of_variants(samples: list[str], k: int) -> None:
    if k <= len(samples):
        wrong = [one.count("w") / len(one) for one in samples]
        subsets = list(combinations(wrong, k))
        mean = 1 - sum(prod(subset) for subset in subsets) / len(subsets)
        assert scored(DivPassLevels(k), *variants(*samples)).score.value == pytest.approx(mean)


@given(st.lists(st.sampled_from([".", "w"]), min_size=1, max_size=8), st.integers(1, 8))
def test_two_levels_with_one_sample_each_are_divpass(samples: list[str], k: int) -> None:
    if k <= len(samples):
        plain, levels = (scored(kind(k), *variants(*samples)).score.value for kind in (DivPass, DivPassLevels))
        assert levels == pytest.approx(plain)


def test_the_mean_over_variants_of_pass_at_k_is_another_score() -> None:
    # pass@2 of the variants: 1, 1 and 0. DivPass takes one sample of each of two.
    every = variants(".w", "..", "ww")
    assert scored(VariantsPass(2), *every).score.value == pytest.approx(2 / 3)
    assert scored(DivPass(2), *every).score.value == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["divpass@3", "divpass-levels@3"])
def test_a_seed_with_too_few_variants_refuses_the_score(name: str) -> None:
    every = [*variants(".", ".", ".", root="a"), *variants(".", "w", root="b")]
    found = score_attempts(every, [score_named(name)])
    assert not found.scored
    assert found.refused[0].reason.startswith(f"{name} needs at least 3 variants of every seed; b has 2.")
