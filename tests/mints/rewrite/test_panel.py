"""What a panel's verdicts say of a variant."""

from __future__ import annotations

from remint.mints.rewrite.panel import Solved, agreement, panel_validity


def solved(name: str, outcomes: str, *values: int) -> Solved:
    return Solved(name, outcomes, b"".join(value.to_bytes(8, "big") for value in values))


RIGHT = solved("a", "....", 1, 2, 3, 4)
LOST = solved("b", "eeee", 0, 0, 0, 0)


def test_one_who_passes_is_enough_where_nobody_agrees_against_the_reference() -> None:
    found = panel_validity([RIGHT, solved("b", "w...", 9, 2, 3, 4), LOST])
    assert (found.validity, found.passed, found.evidence) == ("valid", 1, "passed by a")


def test_two_who_do_the_same_against_the_reference_read_another_problem() -> None:
    one, other = solved("b", "ww..", 9, 8, 3, 4), solved("c", "ww..", 9, 8, 3, 4)
    found = panel_validity([RIGHT, one, other])
    assert found.validity == "drift"
    assert found.evidence == "b and c agree on 2 of 4 tests, and differ from the reference"


def test_two_who_are_wrong_in_ways_of_their_own() -> None:
    one, other = solved("b", "ww..", 9, 8, 3, 4), solved("c", "ww..", 7, 6, 3, 4)
    assert agreement(one, other) == (2, 0, 4)
    assert panel_validity([RIGHT, one, other]).validity == "valid"
    assert panel_validity([one, other]).validity == "unknown"


def test_nobody_passes_and_nobody_answers() -> None:
    assert panel_validity([LOST, LOST]).validity == "unknown"
    assert panel_validity([]).validity == "unknown"
    assert panel_validity([solved("a", "")]).validity == "unknown"
