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


def test_a_statement_that_follows_programs_no_better_than_chance_makes_no_group() -> None:
    # The program fails tests 0, 1 and 2: of every other test it fails one of six, of the others two of six. Many
    # random halves do as well, so the split stands in where there are too few groups: programs do not ask for it.
    fails_three = [1] * 3 + [0] * 9
    assert groups([EVERY_OTHER], [fails_three], 2, 8)[1] == 1
    found, even = groups([FIRST_FOUR, EVERY_OTHER], [FIRST_FOUR, fails_three], 2, 8)
    assert sorted(map(sorted, found)) == [[0, 1, 2, 3], [4, 5, 6, 7, 8, 9, 10, 11]]
    assert even == 0


def test_lacking_groups_are_made_by_boundaries_then_by_what_programs_insist_on() -> None:
    statements = np.array([FIRST_FOUR, EVERY_OTHER, LAST_FOUR], dtype=bool)
    programs = np.array([FIRST_FOUR, FIRST_FOUR, LAST_FOUR], dtype=float).T

    def members(mark: float, fewest: int) -> list[list[int]]:
        # The programs follow the first statement and the third, which are doubtful; the second splits nothing for them.
        tree = Grower(statements, np.array([0.1, mark, 0.1]), np.arange(12), programs).grow(fewest, 8)
        return sorted(list(map(int, np.flatnonzero(leaf.members))) for leaf in tree.leaves)

    assert members(0.4, 2) == [[0, 1, 2, 3], [4, 5, 6, 7, 8, 9, 10, 11]]  # a size
    assert members(0.4, 3) == [[0, 1, 2, 3], [4, 5, 6, 7, 8, 9, 10, 11]]  # it tells nothing apart, so makes no third
    assert members(0.85, 3) == [[0, 2, 4, 6, 8, 10], [1, 3, 5, 7, 9, 11]]
    assert members(1.0, 2) == [[0, 2, 4, 6, 8, 10], [1, 3, 5, 7, 9, 11]]  # a boundary


def test_nothing_doubtful_makes_a_third_group_unless_more_are_asked_for() -> None:
    statements = np.array([FIRST_FOUR, EVERY_OTHER, LAST_FOUR], dtype=bool)
    programs = np.array([FIRST_FOUR, FIRST_FOUR, LAST_FOUR], dtype=float).T
    grower = Grower(statements, np.array([1.0, 0.1, 0.1]), np.arange(12), programs)
    assert [len(grower.grow(fewest, 8).leaves) for fewest in (2, 3, 4)] == [2, 2, 4]
    alone = Grower(statements, np.full(3, 0.1), np.arange(12), programs)
    assert len(alone.grow(3, 8).leaves) == 2  # programs insist on the first statement
    nobody = Grower(statements, np.full(3, 0.1), np.arange(12), np.zeros((12, 0)))
    assert [len(nobody.grow(fewest, 8).leaves) for fewest in (3, 4)] == [1, 4]


def test_what_the_text_names_fills_up_before_a_boundary_that_is_more_even() -> None:
    two, half = [1] * 2 + [0] * 38, [0, 1] * 20

    def first(marks: list[float]) -> int:
        tree = Grower(np.array([two, half], dtype=bool), np.array(marks), np.arange(40), np.zeros((40, 0))).grow(2, 2)
        return tree.leaves[0].path[0].candidate

    assert first([0.85, 0.85]) == 1
    assert first([1.0, 0.85]) == 0


def test_a_size_fills_up_only_where_some_program_treats_its_sides_differently() -> None:
    statements, marks = np.array([FIRST_FOUR, LAST_FOUR], dtype=bool), np.array([1.0, 0.4])
    cares = np.array([FIRST_FOUR, [0] * 11 + [1]], dtype=float).T
    assert len(Grower(statements, marks, np.arange(12), cares).grow(3, 3).leaves) == 3
    does_not = np.array([FIRST_FOUR, FIRST_FOUR], dtype=float).T
    assert len(Grower(statements, marks, np.arange(12), does_not).grow(3, 3).leaves) == 2


def test_copies_of_a_test_count_as_one() -> None:
    ten_copies, programs = [1] * 10 + [0] * 10, np.array([[1] * 10 + [0] * 10], dtype=float).T
    statements = np.array([ten_copies], dtype=bool)
    copies = np.array([0.1] * 10 + [1.0] * 10)
    doubtful = np.array([0.5])  # may not set a few tests apart
    assert len(Grower(statements, doubtful, np.arange(20), programs).grow(2, 8).leaves) == 2
    best = Grower(statements, doubtful, np.arange(20), programs, copies)
    assert best._best(best.grow(1, 1).leaves[0]).score == 0
