"""How much is run, in figures that can be checked by hand."""

from __future__ import annotations

from remint.mints.group.settings import GroupSettings


def test_slow_references_have_fewer_mutants_on_fewer_tests_and_more_time_for_each() -> None:
    quick, slow = GroupSettings().pace(0.9), GroupSettings().pace(1.1)
    assert (quick.tests, quick.mutants, quick.limits.test_cpu) == (256, 40, 0.5)
    assert (slow.tests, slow.mutants, slow.limits.test_cpu) == (32, 10, 2.0)
    assert GroupSettings(mutants=0).pace(5.0).mutants == 0


def test_a_group_needs_three_tests_on_average() -> None:
    assert [GroupSettings().most_groups(tests) for tests in (8, 9, 12, 24, 1000)] == [0, 3, 4, 8, 8]
    assert GroupSettings(fewest=2, most=2).most_groups(6) == 2
