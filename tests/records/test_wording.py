from __future__ import annotations

import pytest

from remint.records.wording import counted, for_number


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0 problems"), (1, "1 problem"), (2, "2 problems"), (1_500, "1,500 problems")]
)
def test_one_thing_is_not_several(number: int, told: str) -> None:
    assert counted(number, "problem") == told


def test_what_an_s_does_not_make_plural_is_given() -> None:
    assert counted(1, "branch", "branches") == "1 branch"
    assert counted(2, "branch", "branches") == "2 branches"
    assert counted(1, "test is", "tests are") == "1 test is"
    assert counted(0, "test is", "tests are") == "0 tests are"


def test_words_go_with_their_number() -> None:
    assert [for_number(number, "is", "are") for number in (0, 1, 1.0, 1.5, 2)] == ["are", "is", "is", "are", "are"]
