"""Output of contest programs: what may be printed otherwise, and what may not."""

from __future__ import annotations

import time

import pytest

from remint.judging.comparison.compare import agrees
from remint.records import Comparator

RULE = Comparator(relation="number-lines", absolute=1e-6, relative=1e-6)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ("3 4\n", "3 4  \n\n"),
        ("Yes\n", "\n Yes\n"),
        ("a\nb", "a\r\nb\r\n"),
        ("3", "3.0"),
        ("3", "+3"),
        ("-0", "0"),
        ("1000000000000000000000", "1e21"),
        ("1 2 3", "1  2\t3"),
        ("0.5000", "0.5"),
        ("0.5", "0.5000004"),
        ("2e9 x", "2000000001 x"),
        ("ans: 0.25", "ans:   .25"),
        ("", ""),
    ],
)
def test_the_same(expected: str, got: str) -> None:
    assert agrees(RULE, expected, got)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ("3 4", "3\n4"),
        ("1\n2", "1\n\n2"),
        ("3", "3.0000001"),
        ("1000000000000", "1000000000001"),
        ("10000000000000000 0.5", "10000000000000001 0.5"),
        ("0.5", "0.50001"),
        ("0101", "101"),
        ("101", "0101"),
        ("# #", "#  #"),
        ("Yes", "yes"),
        ("1", "1 1"),
        ("12", "1_2"),
        ("12", "१२"),
        ("0.5", "nan"),
        ("0.5", "1e999999999999999999999"),
        ("1e400", "inf"),
        ("1e400", "5"),
        ("1", ""),
        ("", "1"),
    ],
)
def test_not_the_same(expected: str, got: str) -> None:
    assert not agrees(RULE, expected, got)


@pytest.mark.parametrize(
    "got", ["9" * 3_000_000, "1 " * 1_500_000, "\n" * 3_000_000 + "x", "0." + "5" * 3_000_000, "1e5" + "0" * 3_000_000]
)
def test_long_output_takes_time_that_grows_with_its_length(got: str) -> None:
    started = time.process_time()
    assert not agrees(RULE, "0.5 1\n" * 3, got)
    assert not agrees(RULE, "0.25", got)
    assert time.process_time() - started < 2
