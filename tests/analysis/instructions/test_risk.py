"""Construct risk on counts that a person can check."""

from __future__ import annotations

from remint.analysis.instructions.risk import ProblemFailures, construct_risks
from remint.reports.construct_chart import construct_chart, construct_page


def problems(with_it: tuple[int, int], without: tuple[int, int]) -> list[ProblemFailures]:
    made = []
    for name, (failing, count) in (("continue", with_it), ("", without)):
        for place in range(count):
            constructs = {"instructions": 8 + place % 3} | ({name: 1} if name else {})
            made.append(ProblemFailures(f"{name}{place}", int(place < failing), 1, constructs))
    return made


def test_the_odds_ratio_of_a_table_of_four() -> None:
    # 30 of 40 fail with it, 10 of 40 without: 3 / (1/3) = 9.
    (risk,) = construct_risks(problems((30, 40), (10, 40)))
    assert (risk.construct, risk.problems, risk.without) == ("continue", 40, 40)
    assert (risk.failing, risk.failing_without) == (0.75, 0.25)
    assert 7 < risk.odds_ratio < 9.5  # the ridge pulls it a little towards 1
    assert 2.5 < risk.low < 4 < 18 < risk.high < 32
    assert risk.adjusted < 0.001


def test_no_difference_is_none() -> None:
    (risk,) = construct_risks(problems((20, 40), (20, 40)))
    assert risk.low < 1 < risk.high
    assert abs(risk.odds_ratio - 1) < 0.01
    assert risk.adjusted > 0.9
    assert risk.detectable is not None
    assert 3 < risk.detectable < 5


def test_rare_constructs_and_certain_failures() -> None:
    assert construct_risks(problems((3, 3), (5, 40))) == []  # too few to say anything
    (risk,) = construct_risks(problems((40, 40), (0, 40)))
    assert risk.odds_ratio > 100
    assert risk.low > 10


def test_samples_of_one_problem_are_no_more_than_one() -> None:
    single = problems((12, 20), (6, 20))
    many = [one._replace(failed=one.failed * 10, samples=10) for one in single]
    narrow, wide = construct_risks(many)[0], construct_risks(single)[0]
    assert narrow.high / narrow.low > 0.7 * wide.high / wide.low


def test_the_picture_holds_every_construct_and_no_markup_of_theirs() -> None:
    risks = [one._replace(construct="<b>") for one in construct_risks(problems((30, 40), (10, 40)))]
    assert "&lt;b&gt;" in construct_chart(risks)
    assert "<b>" not in construct_page("<i>", risks, ["<u>"])
    assert "No construct" in construct_page("a", [], [])


def test_where_all_samples_fail_or_none_no_construct_has_a_risk() -> None:
    assert construct_risks(problems((40, 40), (40, 40))) == []
    assert construct_risks(problems((0, 40), (0, 40))) == []
