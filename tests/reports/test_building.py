"""The document behind a report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.ledger import Ledger, open_ledger
from remint.records import decode, encode
from remint.reports import Report, ReportSettings, build_report
from tests.runs.made_runs import RIGHT, WRONG, Made, made_run, own, problem

TWO = own(problem("own/a"), problem("own/b"))
GOOD, BAD = Made("...."), Made("..ww")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


@pytest.fixture
def report(ledger: Ledger) -> Report:
    first = made_run(ledger, TWO, {"own/a": [GOOD, GOOD], "own/b": [BAD, GOOD]}, source="first.jsonl")
    second = made_run(ledger, TWO, {"own/b": [BAD, BAD]}, source="second.jsonl")
    return build_report([first, second], benchmark=TWO)


def test_runs_stand_side_by_side(report: Report) -> None:
    assert [run.name for run in report.runs] == ["first.jsonl", "second.jsonl"]
    assert [row.id for row in report.problems] == ["own/a", "own/b"]
    a, b = report.problems
    assert a.results[1] is None
    assert [result and (result.passed, result.samples) for result in b.results] == [(1, 2), (0, 2)]
    assert report.title == "first.jsonl, second.jsonl on own"


def test_a_problem_brings_all_that_is_needed_to_understand_it(report: Report) -> None:
    row = report.problems[1]
    assert row.prompt == "Double x, says own/b."
    assert row.reference == RIGHT
    assert [(group.name, group.tests, group.weight) for group in row.groups] == [("small", 2, 0.5), ("large", 2, 0.5)]
    result = row.results[0]
    assert result is not None
    assert result.groups == (1.0, 0.5)
    assert (result.partial, result.tsa) == (0.75, 0.75)


def test_answers_that_are_the_same_are_listed_once_with_the_test_that_failed(report: Report) -> None:
    result = report.problems[1].results[1]
    assert result is not None
    (answer,) = result.answers
    assert answer.samples == (0, 1)
    assert (answer.outcome, answer.passed, answer.tests, answer.program) == ("wrong", 2, 4, WRONG)
    assert answer.failure is not None
    assert (answer.failure.input, answer.failure.expected, answer.failure.got) == ("f(2)", "4", "2")
    assert answer.group == "large"


def test_runs_are_compared_over_the_problems_that_both_have(report: Report) -> None:
    one = next(one for one in report.comparisons if one.difference.name == "pass@1")
    assert (one.run, one.problems, one.first, one.second) == (1, 1, 0.5, 0.0)
    assert one.difference.value == -0.5
    assert one.difference.low < -0.5 < one.difference.high


def test_what_does_not_count_is_said(ledger: Ledger) -> None:
    samples = {"own/a": [Made("IIII"), GOOD], "own/b": [BAD]}
    stored = made_run(ledger, TWO, samples, quarantined={"own/b": "its reference fails"})
    made = build_report([stored], benchmark=TWO)
    assert (made.runs[0].lost, made.runs[0].quarantined, made.runs[0].counted_problems) == (
        1, {"own/b": "its reference fails"}, 1,
    )  # fmt: skip
    assert made.problems[1].results[0].reason == "its reference fails"  # type: ignore[union-attr]
    assert not made.problems[1].results[0].counted  # type: ignore[union-attr]


def test_without_its_benchmark_a_run_is_still_shown(ledger: Ledger) -> None:
    made = build_report([made_run(ledger, TWO, {"own/a": [BAD]})])
    assert made.problems[0].prompt == ""
    assert made.problems[0].results[0].answers[0].program == WRONG  # type: ignore[union-attr]
    assert "not at hand" in made.runs[0].remarks[0]


def test_a_long_list_of_answers_is_cut_and_says_so(ledger: Ledger) -> None:
    wrong = [Made("..ww", f"def f(x): return {n}") for n in range(6)]
    stored = made_run(ledger, TWO, {"own/a": [*wrong, GOOD, GOOD]})
    result = build_report([stored], ReportSettings(answers=3), TWO).problems[0].results[0]
    assert result is not None
    assert [answer.samples for answer in result.answers] == [(0,), (1,), (6, 7)]
    assert result.hidden == 4
    whole = build_report([stored], ReportSettings(answers=0), TWO).problems[0].results[0]
    assert whole is not None
    assert (len(whole.answers), whole.hidden) == (7, 0)


def test_the_document_is_json_that_loses_nothing(report: Report) -> None:
    assert decode(Report, encode(report)) == report
