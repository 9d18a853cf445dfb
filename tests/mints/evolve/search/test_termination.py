"""When a search ends, and why."""

from __future__ import annotations

import pytest

from remint.mints.evolve.search.termination import SearchState, why_ended
from remint.mints.evolve.settings import EvolveSettings

GOING_ON = SearchState(generations=2, looked_at=30, is_late=False, unchanged=0, is_complex=False, is_fresh=True)
SETTINGS = EvolveSettings(generations=3, offspring=40, seconds=6.0, stagnation=2)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({}, ""),
        ({"generations": 3}, "generations"),
        ({"looked_at": 40}, "offspring"),
        ({"is_late": True}, "seconds"),
        ({"unchanged": 2}, "nothing better"),
        ({"is_fresh": False}, "nothing new"),
        ({"is_complex": True, "generations": 3}, "as complex as the thresholds"),
    ],
)
def test_the_first_reason_that_holds_is_given(change: dict[str, int], reason: str) -> None:
    assert why_ended(GOING_ON._replace(**change), SETTINGS) == reason  # type: ignore[arg-type]


def test_a_budget_of_0_is_no_limit() -> None:
    settings = EvolveSettings(generations=0, offspring=0, seconds=0.0)
    state = GOING_ON._replace(generations=1000, looked_at=10**6)
    assert why_ended(state, settings) == ""
