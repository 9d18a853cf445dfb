"""Item statistics that can be checked by hand, and parameters that were put in and come out again."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import expit

from remint.analysis.items.analysis import analyse_items, cronbach_alpha, item_rest_correlations
from remint.analysis.items.two_parameters import fit_two_parameters
from remint.errors import UsageError


def models(**letters: str) -> dict[str, dict[str, float]]:
    """A dot for each problem that a model solves."""
    return {name: {f"p{n}": float(one == ".") for n, one in enumerate(told)} for name, told in letters.items()}


FOUR = models(best="...x.", good="..x..", weak=".x.x.", worst="xx.x.")


def test_difficulty_and_saturation_by_hand() -> None:
    found = analyse_items(FOUR)
    assert found.models == ("best", "good", "weak", "worst")
    assert [one.solved for one in found.items] == [0.75, 0.5, 0.75, 0.25, 1.0]
    assert (found.all_solve, found.none_solves) == (1, 0)
    assert found.items[4].discrimination is None  # all solve it: it tells nobody apart


def test_discrimination_is_the_correlation_with_the_other_problems() -> None:
    # p0 is 1 1 1 0; the others of best, good, weak and worst come to 3, 3, 2 and 2.
    found = item_rest_correlations(np.array([list(one.values()) for one in FOUR.values()]))
    assert found[0] == pytest.approx(float(np.corrcoef([1, 1, 1, 0], [3, 3, 2, 2])[0, 1]))
    # p2 is 1 0 1 1, and the others come to 3, 4, 2 and 1.
    assert found[2] == pytest.approx(float(np.corrcoef([1, 0, 1, 1], [3, 4, 2, 1])[0, 1]))


def test_what_weaker_models_solve_is_looked_at_first_with_evidence() -> None:
    told = {f"m{n}": "." * (8 - n) + "x" * n + ("x" if n < 4 else ".") + "x" for n in range(8)}
    found = analyse_items(models(**told))
    first, last = found.suspects
    assert (first.id, first.kind) == ("p8", "negative")
    assert first.strong_that_fail == ("m0", "m1", "m2")
    assert first.weak_that_pass == ("m7", "m6", "m5")
    assert "correlation -0.87" in first.sentence
    assert (last.id, last.kind) == ("p9", "none solves")
    item = found.items[8]
    assert item.p is not None
    assert item.p < 0.01
    assert item.slope is None  # eight models are too few
    assert any("need 20 models" in remark for remark in found.remarks)


def test_reliability_of_the_same_problem_many_times_is_1_and_of_noise_about_0() -> None:
    same = np.repeat([[1.0], [0.0], [1.0], [0.0]], 6, axis=1)
    assert cronbach_alpha(same) == pytest.approx(1.0)
    noise = np.random.default_rng(1).integers(0, 2, (60, 200)).astype(float)
    assert cronbach_alpha(noise) == pytest.approx(0.0, abs=0.35)
    assert cronbach_alpha(np.ones((3, 4))) is None


def test_the_two_parameter_model_finds_what_was_put_in() -> None:
    chance = np.random.default_rng(2)
    ability, slopes = chance.normal(size=400), chance.uniform(0.5, 2.0, 40)
    slopes[0] = -1.5  # a wrong test
    intercepts = chance.normal(0.0, 1.0, 40)
    passes = (chance.random((400, 40)) < expit(np.outer(ability, slopes) + intercepts)).astype(float)
    found = fit_two_parameters(passes)
    assert np.corrcoef(found.abilities, ability)[0, 1] > 0.93
    assert np.corrcoef(found.intercepts, intercepts)[0, 1] > 0.97
    assert np.corrcoef(found.slopes, slopes)[0, 1] > 0.9
    assert found.slopes[0] < -0.8
    assert found.slopes[1:].min() > 0.0


def test_bad_input_is_refused_or_said() -> None:
    with pytest.raises(UsageError, match="at least 3 models; there are 2"):
        analyse_items(models(a="..", b=".x"))
    with pytest.raises(UsageError, match="fewer than two problems in common"):
        analyse_items({"a": {"p": 1.0}, "b": {"q": 1.0}, "c": {"p": 0.0}})
    partly = {**FOUR, "more": {**FOUR["best"], "extra": 1.0}}
    assert "1 of 6 problems lacks the outcome of some model and is left out" in analyse_items(partly).remarks
    idle = analyse_items(models(a="....x", b="....x", c="...xx"))
    assert any(remark.startswith("saturated: 4 of 5") for remark in idle.remarks)


def test_hundreds_of_problems_of_enough_models_have_slopes() -> None:
    chance = np.random.default_rng(3)
    table = {f"m{n}": {f"p{k}": float(chance.random() < 0.5) for k in range(500)} for n in range(25)}
    assert len(analyse_items(table).items) == 500


def test_few_models_show_low_correlations_by_chance() -> None:
    assert any("with only 4 models, correlations below 0 are expected by chance" in one
               for one in analyse_items(FOUR).remarks)  # fmt: skip
    ten = {f"m{n}": "." * (9 - n) + "x" * n + ("x" if n < 5 else ".") for n in range(10)}
    found = analyse_items(models(**ten))
    assert found.suspects[0].id == "p9"
    assert not any("by chance" in one for one in found.remarks)
