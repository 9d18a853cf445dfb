from __future__ import annotations

import pytest

from remint.judging.comparison.wanted_result import wanted_result
from remint.records import Comparator, Projection, Value


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (Comparator(), "(1, 2)"),
        (Comparator(relation="close", absolute=1e-6), "(1, 2)"),
        (Comparator(projections=(Projection("tuple"),)), "tuple(result) == (1, 2)"),
        (Comparator(projections=(Projection("sorted"), Projection("tuple"))), "tuple(sorted(result)) == (1, 2)"),
        (Comparator(projections=(Projection("item", Value.of(0)),)), "result[0] == (1, 2)"),
        (Comparator(relation="close", projections=(Projection("round", Value.of(2)),)), "round(result, 2) ≈ (1, 2)"),
        (Comparator(relation="greater"), "result > (1, 2)"),
        (Comparator(relation="contains", projections=(Projection("list"),)), "(1, 2) in list(result)"),
        # Of these the reference's own result is shown, as it returned it.
        (Comparator(projections=(Projection("set"),), project_expected=True), "(1, 2)"),
        (Comparator(projections=(Projection("set"),), checker="def check(a, e, g): return True"), "(1, 2)"),
    ],
)
def test_what_a_test_looks_at_is_told_where_it_is_not_the_result_itself(rule: Comparator, told: str) -> None:
    assert wanted_result(rule, "(1, 2)") == told
