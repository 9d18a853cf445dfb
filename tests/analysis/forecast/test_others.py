from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast import ForecastError, ForecastInput
from remint.analysis.forecast.others.gaussian_process import GapProcess, chance_of_gap, pattern_kernel
from remint.analysis.forecast.others.item_response import ItemResponse
from remint.analysis.forecast.others.line import OtherModelsLine
from remint.analysis.forecast.others.low_rank import LowRank
from remint.analysis.forecast.others.mean_gap import MeanGap
from remint.analysis.forecast.others.stacked import Stacked
from remint.analysis.forecast.simple import Constant, SourceMean
from tests.analysis.forecast.examples import counted, prompts


def test_source_mean_and_constant_look_at_nothing_else() -> None:
    given = counted([10, 4], [20, None])
    assert SourceMean().estimate(given, 0).tolist() == [0.5, 0.2]
    assert Constant().estimate(given, 0).tolist() == [0.5, 0.5]


def test_the_mean_gap_is_added_to_the_source_mean() -> None:
    # Two models lose 2 and 4 of 20: the third is expected to lose 3.
    assert MeanGap().estimate(counted([10, 12, 8], [8, 8, None]), 0)[2] == pytest.approx(0.4 - 0.15)
    with pytest.raises(ForecastError, match="No model is known on both old and new"):
        MeanGap().estimate(counted([10], [None]), 0)


def test_a_line_goes_through_other_models() -> None:
    # target = 2 source - 10, in problems of 20
    assert OtherModelsLine().estimate(counted([8, 12, 10], [6, 14, None]), 0)[2] == pytest.approx(0.5)
    with pytest.raises(ForecastError, match="two with different source scores"):
        OtherModelsLine().estimate(counted([8, 8, 10], [6, 14, None]), 0)


def test_the_gap_process_without_other_models_is_the_source_mean_and_says_how_unsure_it_is() -> None:
    alone = GapProcess().posterior(counted([10], [None]))
    assert alone.means[0] == pytest.approx(0.5)
    assert alone.spreads[0] > 0.2


def test_the_gap_process_leans_towards_one_model_and_follows_many() -> None:
    one = GapProcess().posterior(counted([100, 100], [60, None], of=200))
    assert 0.30 < one.means[1] < 0.36  # the other lost .2; part of that may be its own
    many = GapProcess().posterior(counted([6, 8, 9, 10, 11, 12, 14, 10], [2, 4, 5, 6, 7, 8, 10, None]))
    assert many.means[7] == pytest.approx(0.3, abs=0.01)
    assert many.spreads[7] < one.spreads[1] / 2


def test_the_gap_process_sees_which_models_fail_the_same_problems() -> None:
    # All solve half of the source. Those that solve its first half lose .2, those that solve its second half gain .2.
    first, second = [1.0] * 10 + [0.0] * 10, [0.0] * 10 + [1.0] * 10
    low, high = [1.0] * 6 + [0.0] * 14, [1.0] * 14 + [0.0] * 6
    vectors = np.zeros((20, 1))
    given = ForecastInput(
        prompts("old", vectors),
        prompts("new", vectors),
        tuple("abcdefgh"),
        np.array([first] * 4 + [second] * 4),
        np.array([low] * 3 + [[np.nan] * 20] + [high] * 3 + [[np.nan] * 20]),
    )
    found = GapProcess().estimate(given, 0)
    assert found[3] < 0.4
    assert found[7] > 0.6
    assert OtherModelsLine().uses_others


def test_the_pattern_kernel_of_models_that_differ_in_the_mean_only_says_nothing() -> None:
    assert np.trace(pattern_kernel(np.array([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0], [1.0, 1.0, 0.0]]))) == pytest.approx(3)
    assert pattern_kernel(np.array([[1.0, 1.0], [0.0, 0.0]])).tolist() == np.eye(2).tolist()


def test_item_response_knows_hard_problems_from_other_models() -> None:
    # The target's problems are solved by models that solve most of the source only.
    given = counted([18, 16, 4, 2, 17, 3], [16, 14, 2, 1, None, None])
    found = ItemResponse().estimate(given, 0)
    assert 0.6 < found[4] < 0.85
    assert 0.02 < found[5] < 0.25
    with pytest.raises(ForecastError, match="its problems' difficulty is unknown"):
        ItemResponse().estimate(counted([3], [None]), 0)


def test_low_rank_follows_the_leading_factor() -> None:
    given = counted([4, 8, 12, 16, 10], [2, 4, 6, 8, None])
    assert LowRank(rank=1, penalty=1e-9).estimate(given, 0)[4] == pytest.approx(0.25, abs=0.02)
    with pytest.raises(ForecastError, match="factors need at least two"):
        LowRank().estimate(counted([3, 4], [3, None]), 0)


def test_stacking_picks_the_part_that_is_right_for_known_models() -> None:
    # target = source / 2 exactly: the line has no error, source mean and mean gap do.
    given = counted([2, 4, 8, 10, 12, 16, 18, 6], [1, 2, 4, 5, 6, 8, 9, None])
    stacked = Stacked((SourceMean(), MeanGap(), OtherModelsLine()))
    assert stacked.estimate(given, 0)[7] == pytest.approx(0.15, abs=0.005)
    few = counted([2, 4, 8], [1, 2, None])
    assert stacked.estimate(few, 0)[2] == pytest.approx(0.2)  # too few to choose: the last part


def test_on_a_few_problems_a_gap_that_chance_explains_moves_little() -> None:
    # 20 problems: chance moves a gap by √(.25 · 2 / 20) = .16. One known model lost .15, or .5.
    small, large = (counted([10, 10], [count, None]) for count in (7, 0))
    assert chance_of_gap(small) == pytest.approx((0.25 / 10) ** 0.5)
    moved, far = (float(0.5 - GapProcess().estimate(given, 0)[1]) for given in (small, large))
    assert 0 < moved < 0.075  # less than half of the gap: it may be nothing
    assert far > 0.25
    many = counted([100, 100], [70, None], of=200)  # the same gap on 200 problems is taken as it is
    assert float(0.5 - GapProcess().estimate(many, 0)[1]) > 0.12
    more = counted([6, 8, 9, 10, 11], [3, 5, 6, 7, None])  # four that agree show that it is no chance
    assert GapProcess().estimate(more, 0)[4] == pytest.approx(0.4, abs=0.02)
    assert GapProcess().estimate(counted([10], [None]), 0)[0] == 0.5
