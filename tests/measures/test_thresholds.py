"""Thresholds: the named ones, those of a code base, and their file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.measures.complexity import measure_complexity
from remint.measures.kinds import UnmeasurableError
from remint.measures.readability import measure_readability
from remint.measures.thresholds import PAPER, SEARCH, load_thresholds, save_thresholds, thresholds, thresholds_from
from tests.measures.program_strategies import PROGRAMS

SHORT = "x = 1\n"
LONG = "import numpy\nfor i in range(3):\n    if i > 1:\n        x = [numpy.abs(i)]\n"


def test_the_thresholds_of_two_files_are_their_averages_and_those_of_readability_are_rounded_up() -> None:
    found = thresholds_from([SHORT, LONG])
    assert found.files == 2
    assert found.complexity.base == 2.0  # 1 and 3
    assert found.complexity.nesting == 0.5  # 0 and 1
    assert found.complexity.third_party_calls == 0.5
    assert found.readability.lines == 3.0  # 1 and 4, 2.5 on average
    assert found.readability.loop_nesting == 1.0
    assert found.readability.entropy == float(int(found.readability.entropy))


def test_a_module_of_the_code_base_is_no_third_party() -> None:
    found = thresholds_from([LONG], own_modules={"numpy"})
    assert (found.complexity.third_party_calls, found.complexity.inter_dependencies) == (0.0, 1.0)


def test_no_file_sets_no_thresholds() -> None:
    with pytest.raises(ValueError, match="at least one Python file"):
        thresholds_from([])


def test_a_file_that_cannot_be_measured_is_named_by_its_number_and_line() -> None:
    with pytest.raises(UnmeasurableError, match=r"file 2: line 1"):
        thresholds_from([SHORT, "def"])


def test_thresholds_go_to_a_file_and_come_back(tmp_path: Path) -> None:
    found = thresholds_from([SHORT, LONG])
    save_thresholds(found, tmp_path / "mine.json")
    assert load_thresholds(tmp_path / "mine.json") == found
    assert thresholds(tmp_path / "mine.json") == found


def test_thresholds_by_name() -> None:
    assert thresholds("paper") is PAPER
    assert thresholds("search") is SEARCH
    assert PAPER.readability == SEARCH.readability
    assert PAPER.complexity != SEARCH.complexity


def test_an_unknown_name_lists_those_there_are() -> None:
    with pytest.raises(ValueError, match="paper, search"):
        thresholds("papre")


def test_a_file_that_holds_something_else_is_refused_with_the_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    save_thresholds(PAPER, file)
    file.write_text(file.read_text().replace("46.3036", '"many"'))
    with pytest.raises(ValueError, match=r"mine\.json does not hold thresholds.*complexity\.base"):
        load_thresholds(file)


def test_a_negative_threshold_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    save_thresholds(PAPER, file)
    file.write_text(file.read_text().replace("46.3036", "-1"))
    with pytest.raises(ValueError, match=r"never negative.*c1_base"):
        load_thresholds(file)


def test_a_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        thresholds(tmp_path)


@given(st.lists(PROGRAMS, min_size=1, max_size=4))
def test_thresholds_lie_between_the_least_and_the_most_of_the_files(sources: list[str]) -> None:
    found = thresholds_from(sources)
    for measured, limits in (
        ([measure_complexity(source).figures() for source in sources], found.complexity.figures()),
        ([measure_readability(source).figures() for source in sources], found.readability.figures()),
    ):
        for name, limit in limits.items():
            values = [figures[name] for figures in measured]
            assert min(values) <= limit < max(values) + 1
