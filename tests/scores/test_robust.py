"""robust-pass@k, drop@k and relative@k on a run that fits on a line."""

from __future__ import annotations

import pytest

from remint.scores import ScoresError
from remint.scores.robust import RobustPass, robustness
from tests.scores.made import attempts, scored

SEEDS = [attempts(".", ".", "w", "w", name="a"), attempts(".", ".", ".", ".", name="b")]
VARIANTS = [
    attempts(".", "w", ".", "w", name="a1", root="a"), attempts(".", ".", "w", "w", name="a2", root="a"),
    attempts(".", ".", ".", ".", name="b1", root="b"), attempts("w", ".", ".", ".", name="b2", root="b"),
]  # fmt: skip


def test_a_sample_must_pass_in_every_variant() -> None:
    # a: only the first does, 1/4. b: three of four.
    assert scored(RobustPass(1), *VARIANTS).score.value == pytest.approx((1 / 4 + 3 / 4) / 2)
    # With k = 2: 1 - C(3,2)/C(4,2) = 1/2, and 1 - C(1,2)/6 = 1.
    assert scored(RobustPass(2), *VARIANTS).score.value == pytest.approx((1 / 2 + 1) / 2)


def test_the_three_figures_by_hand() -> None:
    found = robustness(SEEDS, VARIANTS)
    assert (found.nominal, found.robust) == (pytest.approx(3 / 4), pytest.approx(1 / 2))
    assert found.drop is not None
    assert found.drop.value == pytest.approx(1 / 3)
    # a: the second is lost, the third is right once: 1/4 + 1/4. b: the first is lost: 1/4.
    assert found.relative == pytest.approx((1 / 2 + 1 / 4) / 2)
    assert (found.seeds, found.variants) == (2, 4)


def test_nothing_to_lose_and_nothing_in_common() -> None:
    none = robustness([attempts("w", name="a")], [attempts("w", name="a1", root="a")])
    assert none.drop is None
    with pytest.raises(ScoresError, match="no problem in common"):
        robustness([attempts(".", name="x")], VARIANTS)
    with pytest.raises(ScoresError, match="same number of samples"):
        robustness([attempts(".", name="a")], VARIANTS)
