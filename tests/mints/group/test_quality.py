"""Figures of a grouping that can be checked by hand."""

from __future__ import annotations

import numpy as np

from remint.mints.group.quality import mean, quality

# Four tests in two groups; three programs.
GROUPS = np.array([0, 0, 1, 1])


def test_programs_that_fail_whole_groups_are_never_mixed() -> None:
    failing = np.array([[1, 0, 1], [1, 0, 1], [0, 1, 0], [0, 1, 0]], dtype=float)
    found = quality(failing, GROUPS, seed=0)
    assert found.programs == 3
    assert found.mixed == 0
    assert found.correlation == -1  # who fails one group passes the other


def test_half_failed_groups_are_mixed() -> None:
    failing = np.array([[1, 1], [0, 1], [0, 0], [0, 0]], dtype=float)
    found = quality(failing, GROUPS, seed=0)
    assert found.mixed == 0.25  # one of two programs in one of two groups
    assert found.correlation is None  # two programs are too few


def test_programs_that_fail_all_or_nothing_say_nothing() -> None:
    failing = np.array([[1, 0]] * 4, dtype=float)
    assert quality(failing, GROUPS, seed=0).programs == 0
    assert quality(np.zeros((4, 0)), GROUPS, seed=0).mixed is None
    assert mean([None, 0.5, 0.25]) == 0.375
    assert mean([None]) is None
