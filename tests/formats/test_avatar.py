from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from remint.formats.avatar import NO_TESTS, Avatar
from remint.formats.errors import BadInputError, Place
from remint.formats.row import Row
from remint.judging.comparison.compare import agrees
from remint.records import Exchange, Given, Problem, Stdio, Value

CODE = "print(int(input()) * 2)\n"


def problem(tests: list[Any]) -> Problem:
    return Avatar().problem(Row({"id": "atcoder_X_A", "code": CODE, "tests": tests}, Place(Path("avatar.jsonl"), 1)))


def accepts(expected: str, got: str) -> bool:
    suite = problem([{"input": "", "output": expected}]).suite
    assert isinstance(suite, Stdio)
    return agrees(suite.compare, expected, got)


def test_a_row_is_a_program_with_exchanges() -> None:
    found = problem([{"input": "2\n", "output": "4\n"}])
    assert found.suite.tests == (Exchange("2\n", Given(Value.of("4\n"))),)
    assert found.reference is not None
    assert found.reference.text == CODE
    assert (found.language, found.tags) == ("python", ())


def test_a_program_without_tests_is_kept_and_says_so() -> None:
    found = problem([])
    assert found.suite.tests == ()
    assert found.tags == (NO_TESTS,)


@pytest.mark.parametrize(
    ("expected", "got", "right"),
    [
        ("1 2\n3\n", "1 2 \n3", True),
        ("1 2\n3\n", "1 2 3", False),
        ("1000000000000\n", "1000000000001\n", False),
        ("0.5000000000\n", "0.5\n", True),
        ("0.5000000000\n", "0.501\n", False),
        ("GOTO Vasilisa.", "GOTO  Vasilisa.", False),
        ("7\n", "7.0\n", True),
        ("1 2 3\n", " 1  2 3\n", True),
        ("Case 1: 0.25\n", "Case 1: 0.2500000001\n", True),
        ("Case 1: 0.25\n", "Case 2: 0.25\n", False),
        ("1000000000000 0.5\n", "1000000000001 0.5\n", False),
        ("0101\n", "101\n", False),
        ("7\n", "7.0000001\n", False),
        ("1\n2\n", "1\n\n2\n", False),
        ("12\n", "1_2\n", False),
        ("12\n", "\u0661\u0662\n", False),
        ("1 2\n", "1 2 3\n", False),
        ("", "\n", True),
        ("0.5", "nan", False),
    ],
)
def test_lines_are_compared_as_text_but_numbers_by_value(expected: str, got: str, right: bool) -> None:
    assert accepts(expected, got) is right


@pytest.mark.parametrize("test", ["2", {"input": "2"}, {"input": 2, "output": "4"}])
def test_a_test_of_another_shape_is_refused(test: Any) -> None:
    with pytest.raises(BadInputError, match=r"field 'tests\[1\]'"):
        problem([{"input": "1", "output": "2"}, test])


def test_the_real_file(shared_data: Path) -> None:
    benchmark = Avatar().read(shared_data / "benchmarks/avatar/avatar.jsonl.gz")
    assert benchmark.size == (250, 3370)
    assert len([found for found in benchmark.problems if NO_TESTS in found.tags]) == 3
    suites = [found.suite for found in benchmark.problems if isinstance(found.suite, Stdio)]
    assert Counter(suite.compare.relation for suite in suites) == {"number-lines": 250}


def test_half_a_character_in_an_input_is_refused() -> None:
    with pytest.raises(BadInputError, match=r"field 'tests\[0\].input': holds half a character"):
        problem([{"input": "\ud800", "output": ""}])
