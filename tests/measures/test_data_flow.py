"""Which statements depend on the input, added up from what runs showed."""

from __future__ import annotations

import pytest

from remint.measures.data_flow import (
    DataFlow,
    ObservedRun,
    ObservedStatement,
    ProgramStatement,
    added_statements,
    data_flow,
    flow_means,
)

LINES = [
    ProgramStatement("a.py", 1, "Assign _ = 3", False),  # at import only
    ProgramStatement("a.py", 3, "If _ > _", True),
    ProgramStatement("a.py", 4, "Return _", False),
    ProgramStatement("a.py", 5, "If _ == 3", True),
]


def run(value: int, ways: set[bool]) -> ObservedRun:
    return ObservedRun(
        (
            ObservedStatement("a.py", 1, frozenset({9}), False, frozenset()),
            ObservedStatement("a.py", 3, frozenset({value}), True, frozenset(ways)),
            ObservedStatement("a.py", 4, frozenset({value, 1}), True, frozenset()),
            ObservedStatement("a.py", 5, frozenset({7}), True, frozenset({True})),
            ObservedStatement("other.py", 1, frozenset({value}), True, frozenset()),  # no statement of the program
        ),
        10 * value,
    )


def test_four_statements_by_hand() -> None:
    found = data_flow(LINES, [run(1, {True}), run(2, {False})], LINES[1:3])
    assert (found.inputs, found.executed, found.varying, found.import_only, found.work) == (2, 4, 2, 1, 30)
    assert (found.conditions, found.constant_conditions, found.one_way) == (2, 1, 1)
    assert (found.added, found.added_varying, found.added_constant) == (2, 0, 2)
    assert (found.share, found.added_share, found.import_share, found.constant_share) == (0.5, 0.0, 0.25, 0.5)


def test_a_statement_that_is_there_twice_is_added_once() -> None:
    twice = [*LINES, ProgramStatement("a.py", 8, "Return _", False)]
    assert added_statements(twice, LINES) == {("a.py", 8)}
    assert not added_statements(LINES, twice)


def test_nothing_executed_divides_by_nothing() -> None:
    empty = data_flow([], [])
    assert (empty.share, empty.added_share, empty.import_share, empty.constant_share) == (1.0, 1.0, 0.0, 0.0)
    assert flow_means([])["data_dependent"] is None


def test_means_leave_out_what_a_share_does_not_apply_to() -> None:
    one = DataFlow(2, 10, 8, 0, 0, 0, 0, added=4, added_varying=3)
    other = DataFlow(2, 10, 6, 1, 4, 1, 1)
    means = flow_means([one, other])
    assert means["data_dependent"] == pytest.approx(0.7)
    assert means["added_data_dependent"] == 0.75
    assert means["constant_conditions"] == 0.25
