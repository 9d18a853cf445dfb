"""RC and RR: Eq. 1 and 2 by hand, the artifact's variant, and the laws of both."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.measures.complexity import Complexity, measure_complexity
from remint.measures.readability import Readability, measure_readability
from remint.measures.relative import (
    Formula,
    measure_relative,
    relative,
    relative_complexity,
    relative_readability,
)
from remint.measures.thresholds import PAPER, SEARCH, Thresholds
from tests.measures.paper_gate import unreadable_by

LIMITS = Thresholds(Complexity(*[10.0] * 7), Readability(*[10.0] * 14))
FORMULAS: list[Formula] = ["paper", "artifact"]


def test_relative_complexity_by_hand() -> None:
    measured = Complexity(5, 20, 0, 0, 0, 0, 10)
    assert relative_complexity(measured, LIMITS) == pytest.approx((0.5 + 1 + 1) / 7)  # 20 stops at its threshold
    assert relative_complexity(measured, LIMITS, "artifact") == 0.5  # (.5 + 2 + 1) / 7


def test_relative_readability_by_hand() -> None:
    measured = Readability(*[10.0] * 10, 5.0, 30.0, 0.0, 0.0)
    assert relative_readability(measured, LIMITS) == pytest.approx((0.5 + 1) / 13)  # 30 stops at 0
    assert relative_readability(measured, LIMITS, "artifact") == round((0.5 - 2 + 1 + 1) / 14, 4)


def test_a_published_program_has_its_published_figures() -> None:
    """The shape of HumanEval/0, for which the artifact's own log gives .0633."""
    source = """
def f(b, t):
    for i, a in enumerate(b):
        for j, c in enumerate(b):
            if i != j:
                d = abs(a - c)
                if d < t:
                    return True
    return False
"""
    assert relative_complexity(measure_complexity(source), SEARCH, "artifact") == 0.0633


def test_a_threshold_of_zero_is_left_out() -> None:
    limits = Thresholds(Complexity(10, 0, 0, 0, 0, 0, 10), LIMITS.readability)
    assert relative_complexity(Complexity(5, 9, 9, 9, 9, 9, 0), limits) == 0.25
    assert relative_complexity(Complexity(5, 9, 9, 9, 9, 9, 0), limits, "artifact") == 0.25


def test_thresholds_that_are_all_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="take other thresholds"):
        relative_complexity(Complexity(*[1.0] * 7), Thresholds(Complexity(*[0.0] * 7), LIMITS.readability))


def test_an_unknown_formula_is_refused() -> None:
    formula: Any = "other"
    with pytest.raises(ValueError, match="paper, artifact"):
        relative_complexity(Complexity(*[1.0] * 7), LIMITS, formula)


def test_metrics_at_their_threshold_make_a_program_unreadable() -> None:
    measured = Readability(*[9.9] * 8, 10.0, 11.0, *[0.0] * 3, 99.0)  # the fourteenth does not judge
    assert unreadable_by(measured, LIMITS) == ["loop_nesting", "if_nesting"]
    assert unreadable_by(measure_readability("x = 1")) == []


def test_both_figures_of_a_text_come_from_one_call() -> None:
    source = "import tools\nfor i in range(9):\n    tools.go(i)\n"
    figures = relative(source)
    complexity, readability = measure_complexity(source), measure_readability(source)
    assert figures["rc"] == relative_complexity(complexity)
    assert figures["rr_artifact"] == relative_readability(readability, PAPER, "artifact")
    mine = measure_relative(source, SEARCH, own_modules={"tools"}, formula="artifact")
    assert mine.complexity != figures["rc_artifact"]
    assert mine.readability == figures["rr_artifact"]


METRIC = st.floats(0, 50)
COMPLEXITIES = st.builds(Complexity, *[METRIC] * 7)
READABILITIES = st.builds(Readability, *[METRIC] * 14)


@given(COMPLEXITIES, READABILITIES)
def test_by_the_papers_formulas_both_lie_between_0_and_1(complexity: Complexity, readability: Readability) -> None:
    assert 0 <= relative_complexity(complexity, LIMITS) <= 1
    assert 0 <= relative_readability(readability, LIMITS) <= 1


@pytest.mark.parametrize("formula", FORMULAS)
@given(measured=COMPLEXITIES, metric=st.sampled_from(Complexity.__struct_fields__), more=METRIC)
def test_more_of_a_complexity_metric_is_never_less_complex(
    formula: Formula, measured: Complexity, metric: str, more: float
) -> None:
    raised = msgspec.structs.replace(measured, **{metric: getattr(measured, metric) + more})
    assert relative_complexity(raised, LIMITS, formula) >= relative_complexity(measured, LIMITS, formula)


@pytest.mark.parametrize("formula", FORMULAS)
@given(measured=READABILITIES, metric=st.sampled_from(Readability.__struct_fields__), more=METRIC)
def test_more_of_a_readability_metric_is_never_more_readable(
    formula: Formula, measured: Readability, metric: str, more: float
) -> None:
    raised = msgspec.structs.replace(measured, **{metric: getattr(measured, metric) + more})
    assert relative_readability(raised, LIMITS, formula) <= relative_readability(measured, LIMITS, formula)


@given(COMPLEXITIES, READABILITIES)
def test_where_nothing_passes_its_threshold_the_cap_changes_nothing(
    complexity: Complexity, readability: Readability
) -> None:
    wide = Thresholds(Complexity(*[50.0] * 7), Readability(*[50.0] * 14))
    paper, artifact = (relative_complexity(complexity, wide, formula) for formula in FORMULAS)
    assert artifact == pytest.approx(paper, abs=5e-5)
    assert bool(unreadable_by(readability, wide)) == any(
        value >= 50 for value in list(readability.figures().values())[:13]
    )
