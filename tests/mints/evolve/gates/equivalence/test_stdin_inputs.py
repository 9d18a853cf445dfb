"""Further inputs for programs that read."""

from __future__ import annotations

import pytest

from remint.mints.evolve.gates.equivalence.stdin_inputs import StdinChanges
from remint.mints.evolve.gates.equivalence.stdin_layout import counts_of, lines_of


def well_formed(inputs: list[str], count: int = 200) -> list[list[list[str]]]:
    """The further inputs whose first line is a number: a few are malformed on purpose."""
    found = [lines_of(text) for text in StdinChanges(inputs, seed=1).further(count)]
    return [lines for lines in found if len(lines) > 1 and lines[0][0].isdigit() and "" not in lines[1]]


def test_there_are_as_many_as_asked_for_and_none_twice() -> None:
    inputs = ["3 5\n1 2 3\n", "2 9\n4 4\n"]
    found = StdinChanges(inputs, seed=1).further(200)
    assert len(found) == len(set(found)) == 200
    assert not set(inputs) & set(found)


def test_the_same_seed_gives_the_same_inputs() -> None:
    inputs = ["5\nabcde\n", "3\nxyz\n"]
    first, again, other = (StdinChanges(inputs, seed).further(40) for seed in (3, 3, 4))
    assert first == again != other


@pytest.mark.parametrize(
    ("inputs", "measure"),
    [
        (["4\n7 8 9 1\n", "2\n5 6\n"], lambda lines: len(lines[1])),  # so many numbers follow
        (["3\na b\nc d\ne f\n", "2\nx y\nz w\n"], lambda lines: len(lines) - 1),  # so many lines
        (["5\nabcde\n", "3\nxyz\n"], lambda lines: len(lines[1][0])),  # a word of this length
    ],
)
def test_a_number_that_announces_what_follows_stays_right(inputs: list[str], measure: object) -> None:
    assert callable(measure)
    found = well_formed(inputs)
    right = [lines for lines in found if int(lines[0][0]) == measure(lines)]
    assert len(right) > 0.9 * len(found) > 100
    assert len({lines[0][0] for lines in right}) > 3  # and it does change


def test_two_lines_of_one_announced_length_change_together() -> None:
    found = well_formed(["3\n1 2 3\n4 5 6\n", "2\n9 9\n8 8\n"])
    full = [lines for lines in found if len(lines) == 3]
    assert sum(len(lines[1]) == len(lines[2]) == int(lines[0][0]) for lines in full) > 0.8 * len(full)


def test_what_is_no_count_is_not_taken_for_one() -> None:
    assert counts_of([lines_of("3 7\n1 2 3\n"), lines_of("2 2\n5 6\n")])[0].column == 0
    assert counts_of([lines_of("3\n1 2 3\n"), lines_of("4\n5 6\n")]) == []


def test_numbers_stay_numbers_and_mostly_in_the_range_that_occurs() -> None:
    found = StdinChanges(["10 20\n", "15 90\n"], seed=1).further(200)
    numbers = [token for text in found for token in text.split() if token.lstrip("-").isdigit()]
    assert len(numbers) > 350
    assert sum(0 <= int(number) <= 90 for number in numbers) > 0.8 * len(numbers)


def test_some_inputs_are_malformed() -> None:
    found = StdinChanges(["10 20\n", "15 90\n"], seed=1).further(200)
    assert 3 < sum(len(text.split()) != 2 or not text.endswith("\n") for text in found) < 40


def test_without_tests_there_is_nothing_to_start_from() -> None:
    assert StdinChanges([], seed=1).further(10) == []
