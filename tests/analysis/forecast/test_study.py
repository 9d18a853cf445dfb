from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast import ESTIMATORS, Calibration, ForecastError
from remint.analysis.forecast.others.mean_gap import MeanGap
from remint.analysis.forecast.simple import SourceMean
from remint.analysis.forecast.study.labelled import labelled_outcomes, summarise_labelled
from remint.analysis.forecast.study.outcomes import ForecastOutcome, outcomes, process_outcomes
from remint.analysis.forecast.study.pairs import JudgedSet, StudyPair, halves, pair_of
from remint.analysis.forecast.study.summary import summarise, two_way
from tests.analysis.forecast.examples import counted, prompts

FAMILIES = ("a", "a", "b", "c")
PAIR = StudyPair("kind", counted([10, 12, 8, 6], [8, 10, 4, 6]), FAMILIES)


class Spy:
    """Remembers which models it could look at."""

    uses_others = True

    def __init__(self) -> None:
        self.seen: list[set[str]] = []

    def estimate(self, given, seed):
        self.seen.append({model for model, known in zip(given.models, given.known, strict=True) if known})
        return given.source_means


def test_a_model_is_forecast_without_its_family() -> None:
    spy = Spy()
    found = outcomes(PAIR, [("spy", spy)])
    assert spy.seen == [{"m2", "m3"}, {"m0", "m1", "m3"}, {"m0", "m1", "m2"}]
    assert [one.known for one in found] == [2, 2, 3, 3]


def test_errors_are_estimate_less_truth() -> None:
    gaps = {one.model: one for one in outcomes(PAIR, [("gap", MeanGap())])}
    # The others lose 4 and 0 of 20: m0 is expected at 10 - 2, and was at 8.
    assert gaps["m0"].error == pytest.approx(0.0)
    assert gaps["m0"].naive_error == pytest.approx(0.1)
    assert gaps["m3"].error == pytest.approx(-(2 + 2 + 4) / 60)


def test_estimators_that_cannot_answer_are_left_out() -> None:
    lonely = StudyPair("kind", counted([10, 12], [8, 10]), ("a", "a"))
    assert outcomes(lonely, [("gap", MeanGap())]) == []
    assert len(outcomes(lonely, [("mean", SourceMean())])) == 2


def test_the_default_may_be_given_fewer_known_models() -> None:
    assert {one.known for one in process_outcomes(PAIR, most_known=1)} == {1}
    alone = process_outcomes(PAIR, most_known=0)
    assert [one.estimate for one in alone] == pytest.approx([0.5, 0.6, 0.4, 0.3])


def test_pairs_hold_the_models_of_both() -> None:
    vectors = np.zeros((10, 1))
    old = JudgedSet(prompts("old", vectors), ("x", "y"), np.ones((2, 10)))
    new = JudgedSet(prompts("new", vectors), ("y", "z"), np.zeros((2, 10)))
    pair = pair_of("kind", old, new, {"y": "why"})
    assert pair.given.models == ("y",)
    assert pair.families == ("why",)
    assert pair.name == "old → new"
    with pytest.raises(ForecastError, match="No model was judged on both"):
        pair_of("kind", old, JudgedSet(new.prompts, ("z",), np.zeros((1, 10))), {})


def test_halves_differ_in_what_they_are_cut_by() -> None:
    texts = ["x" * (length + 1) for length in range(20)]
    scores = np.tile(np.repeat([1.0, 0.0], 10), (6, 1))
    judged = JudgedSet(prompts("b", np.arange(20.0)[:, None], texts), tuple("uvwxyz"), scores)
    short, long = halves(judged, "length", {})
    assert short.given.source.problems == tuple(f"b/{row}" for row in range(10))
    assert long.given.source.problems == short.given.target.problems
    hard = halves(judged, "difficulty", {})[0]
    assert hard.given.models == ("v", "w", "y", "z")  # u and x said what is difficult
    assert hard.given.source_means.tolist() == [0.0] * 4
    assert hard.given.target_means.tolist() == [1.0] * 4
    assert halves(judged, "random", {})[0].kind == "random halves"


def test_a_summary_of_forecasts_that_a_person_can_check() -> None:
    found = [
        ForecastOutcome("p", "k", f"m{row}", f"f{row}", "e", estimate, truth, truth - 0.2)
        for row, (estimate, truth) in enumerate([(0.5, 0.4), (0.6, 0.6), (0.7, 0.8), (0.8, 0.7), (0.9, 0.9)])
    ]
    summary = summarise(found, lambda one: 0.05)
    assert summary.error.value == pytest.approx(0.06)
    assert summary.gap_closed is not None
    assert summary.gap_closed.value == pytest.approx(0.7)
    assert summary.coverage is not None
    assert summary.coverage.value == pytest.approx(0.4)
    assert summary.width == pytest.approx(0.1)
    assert summary.rank_correlation is not None
    assert summary.rank_correlation.value == pytest.approx(0.8)  # one of ten pairs of models is the wrong way round


def test_intervals_know_that_families_repeat() -> None:
    def outcome(family: str, pair: str) -> ForecastOutcome:
        return ForecastOutcome(pair, "k", "m", family, "e", 0.0, 0.0, 0.0)

    values = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]
    own = two_way(values, [outcome(f"f{row}", f"p{row}") for row in range(6)])
    shared = two_way(values, [outcome("f0" if row < 3 else "f1", f"p{row % 3}") for row in range(6)])
    assert shared.high - shared.low > own.high - own.low


def test_labels_are_compared_with_as_many_random_ones() -> None:
    pair = StudyPair("kind", counted([10, 12, 8, 6, 9], [8, 10, 6, 4, 7]), tuple("abcde"))
    found = labelled_outcomes(pair, 5, Calibration(alone=2.0, few=2.0, many=2.0, supported=0.1, weak=0.2))
    assert len(found) == 5
    assert all(one.half_width <= one.before for one in found)
    summary = summarise_labelled("kind", found)
    assert summary.width < summary.plain_width
    assert summary.anchor_error is not None
    alone = labelled_outcomes(pair, 5, Calibration(alone=2.0, few=2.0, many=2.0, supported=0.1, weak=0.2), alone=True)
    assert summarise_labelled("kind", alone).anchor_error is None


def test_every_estimator_of_the_registry_can_be_had() -> None:
    for name in ESTIMATORS.names():
        assert isinstance(ESTIMATORS.get(name).uses_others, bool)
