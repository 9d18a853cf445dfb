"""Splitting tests so that programs treat the tests of a group alike."""

from __future__ import annotations

import numpy as np

from remint.mints.group.decision_tree import Grower


def groups(truths: list[list[int]], signatures: list[list[int]], fewest: int, most: int) -> tuple[list[set[int]], int]:
    statements = np.array(truths, dtype=bool)
    tests = statements.shape[1]
    matrix = np.array(signatures, dtype=float).reshape(len(signatures), tests).T
    grower = Grower(statements, np.ones(len(truths)), np.arange(tests), matrix)
    tree = grower.grow(fewest, most)
    return [set(map(int, np.flatnonzero(leaf.members))) for leaf in tree.leaves], tree.even_splits


# Three statements about twelve tests; the second is what the program's failures follow.
EVERY_OTHER = [0, 1] * 6
FIRST_FOUR = [1] * 4 + [0] * 8
LAST_FOUR = [0] * 8 + [1] * 4


def test_a_split_follows_what_programs_fail() -> None:
    found, even = groups([EVERY_OTHER, FIRST_FOUR, LAST_FOUR], [FIRST_FOUR], 2, 8)
    assert found == [{0, 1, 2, 3}, {4, 5, 6, 7, 8, 9, 10, 11}]
    assert even == 0


def test_two_programs_that_fail_different_tests_make_three_groups() -> None:
    found, _ = groups([EVERY_OTHER, FIRST_FOUR, LAST_FOUR], [FIRST_FOUR, LAST_FOUR], 2, 8)
    assert sorted(map(sorted, found)) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


def test_where_no_program_tells_tests_apart_the_most_even_split_stands_in() -> None:
    found, even = groups([FIRST_FOUR, EVERY_OTHER], [[1] * 12], 2, 8)
    assert sorted(map(sorted, found)) == [[0, 2, 4, 6, 8, 10], [1, 3, 5, 7, 9, 11]]
    assert even == 1


def test_no_more_groups_than_wanted_and_none_without_tests() -> None:
    each = np.eye(12, dtype=int).tolist()
    found, _ = groups([*each, EVERY_OTHER], each, 3, 4)
    assert len(found) in (3, 4)
    assert all(found)
    assert set.union(*found) == set(range(12))


def test_statements_that_cannot_split_leave_what_there_is() -> None:
    assert groups([FIRST_FOUR], [FIRST_FOUR], 3, 8)[0] == [{0, 1, 2, 3}, {4, 5, 6, 7, 8, 9, 10, 11}]
