"""Rules without what follows from the rest."""

from __future__ import annotations

import pytest

from remint.mints.group.rule import parse_rule
from remint.mints.group.simplify import counted_up, simplified


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("not arg 1 < 3 and arg 1 < 10", "arg 1 >= 3 and arg 1 < 10"),
        ("arg 1 >= 1 and arg 1 >= 5", "arg 1 >= 5"),
        ("arg 1 < 10 and arg 1 == 0", "arg 1 == 0"),
        ("not arg 1 == 0 and arg 1 > 0", "arg 1 > 0"),
        ("not arg 1 == 0 and arg 1 > -1", "not arg 1 == 0 and arg 1 > -1"),
        ("not len(arg 1) == 0", "len(arg 1) >= 1"),
        ("not len(arg 1) == 0 and not len(arg 1) == 1", "len(arg 1) >= 2"),
        ("not min(arg 1) == 0", "not min(arg 1) == 0"),
        ("sorted(arg 1) and sorted(arg 1)", "sorted(arg 1)"),
        ("len(arg 1) >= 1 and len(arg 2) >= 2", "len(arg 1) >= 1 and len(arg 2) >= 2"),
        ("not output is True and not arg 1 < arg 2", "output is False and arg 1 >= arg 2"),
        ("not output is None", "not output is None"),
    ],
)
def test_the_same_in_fewer_words(long: str, short: str) -> None:
    assert str(simplified(parse_rule(long).clauses, lambda one, other: True)) == short


def test_a_part_that_is_no_number_in_some_tests_keeps_its_not() -> None:
    assert str(simplified(parse_rule("not arg 1 < 3").clauses, lambda one, other: False)) == "not arg 1 < 3"


@pytest.mark.parametrize(
    ("denied", "more"),
    [
        ("not arg 1 == 1", "arg 1 >= 2"),
        ("not arg 1 == 0 and arg 1 < 10", "arg 1 >= 1 and arg 1 < 10"),
        ("not arg 1 == 0 and not arg 1 == 1", "arg 1 >= 2"),
        ("not arg 1 == 1 and not arg 1 == 0 and arg 1 < 10", "arg 1 >= 2 and arg 1 < 10"),
        ("not len(arg 1) == 1 and sorted(arg 1)", "len(arg 1) >= 2 and sorted(arg 1)"),
        ("not arg 1 == 0 and arg 1 >= 0", "not arg 1 == 0 and arg 1 >= 0"),
        ("not arg 1 == 2", "not arg 1 == 2"),
        ("not sum(arg 1) == 1", "not sum(arg 1) == 1"),
        ("arg 1 == 1", "arg 1 == 1"),
    ],
)
def test_not_one_is_two_or_more_where_there_is_nothing_below(denied: str, more: str) -> None:
    assert str(counted_up(parse_rule(denied), lambda rule: True)) == more
    assert str(counted_up(parse_rule(denied), lambda rule: False)) == denied
