import pytest
from msgspec.structs import replace

from remint.reports.document import GroupLine
from remint.reports.input_kinds import kinds_of
from tests.reports.documents import one_run, two_runs


def test_a_kind_is_the_mean_over_the_problems_that_have_it() -> None:
    # Even numbers: 1, 1 and 0.5; odd numbers: 1, 0.5 and 0.
    kinds = {kind.name: kind for kind in kinds_of(one_run())}
    assert set(kinds) == {"even numbers", "odd numbers"}
    even, odd = kinds["even numbers"].shares[0], kinds["odd numbers"].shares[0]
    assert even is not None
    assert odd is not None
    assert even.value == pytest.approx(2.5 / 3)
    assert odd.value == pytest.approx(0.5)
    assert odd.low < 0.1
    assert odd.high > 0.9
    assert (kinds["odd numbers"].problems, kinds["odd numbers"].tests) == (3, 6)


def test_what_does_not_count_has_no_part_in_it() -> None:
    first, second = next(kind for kind in kinds_of(two_runs()) if kind.name == "odd numbers").shares
    assert first is not None
    assert second is not None
    assert first.problems == 3  # not the quarantined one
    assert second.problems == 2  # nor the one that this run has no sample of


def test_a_name_of_one_problem_is_no_kind() -> None:
    report = one_run()
    only = tuple(
        replace(problem, groups=tuple(replace(group, name=f"{problem.id} {group.name}") for group in problem.groups))
        for problem in report.problems
    )
    assert kinds_of(replace(report, problems=only)) == ()


def test_problems_that_are_not_divided_make_no_kind() -> None:
    report = one_run()
    whole = (GroupLine(name="all", rule="", tests=4, weight=1.0),)
    problems = tuple(replace(problem, groups=whole) for problem in report.problems)
    assert kinds_of(replace(report, problems=problems)) == ()


@pytest.mark.parametrize(
    "name", ["the other tests", "output is not 0", "list sorted; empty output", "IndexError raised"]
)
def test_what_is_left_and_what_comes_out_is_no_kind_of_input(name: str) -> None:
    report = one_run()
    problems = tuple(
        replace(one, groups=(replace(one.groups[0], name=name), *one.groups[1:])) for one in report.problems
    )
    assert [kind.name for kind in kinds_of(replace(report, problems=problems))] == ["odd numbers"]
