"""The document behind a report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.ledger import Ledger, open_ledger
from remint.records import Benchmark, Manifest, decode, encode
from remint.reports import Report, ReportSettings, build_report
from remint.reports.markdown import markdown
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


def test_a_difference_says_which_way_it_is_taken_and_how_sure_it_is(report: Report) -> None:
    one = next(one for one in report.comparisons if one.difference.name == "pass@1")
    assert one.difference.method.startswith("mean over problems of this run - first run")
    assert (one.p, one.adjusted) == (1.0, 1.0)  # of one problem


def test_every_pair_of_runs_is_tested_and_ranked(ledger: Ledger) -> None:
    names = [f"own/{number}" for number in range(8)]
    eight = own(*(problem(name) for name in names))
    runs = [
        made_run(ledger, eight, {name: [GOOD if place < most else BAD] for place, name in enumerate(names)}, source=who)
        for who, most in (("all", 8), ("most", 7), ("none", 0))
    ]
    found = build_report(runs, benchmark=eight)
    (standing,) = [one for one in found.standings if one.score == "pass@1"]
    # 8 of 8 change: 2 / 2⁸. 7 of 7: 2 / 2⁷. One of one: 1. Holm multiplies by 3, 2 and 1.
    assert [round(pair.p, 6) for pair in standing.pairs] == [1.0, 0.007812, 0.015625]
    assert [round(pair.adjusted, 6) for pair in standing.pairs] == [1.0, 0.023438, 0.03125]
    assert [(one.best, one.worst) for one in standing.ranks] == [(1, 2), (1, 2), (3, 3)]
    text = markdown(found)
    assert "## Ranks" in text
    assert "| pass@1 | 1–2 | 1–2 | 3 | 8 |" in text
    assert "| problems | 8 | 8 | 8 |" in text
    assert "| benchmark | own | own | own |" in text


def test_runs_of_one_file_on_two_benchmarks_are_told_apart_and_not_paired_in_silence(ledger: Ledger) -> None:
    other = Benchmark(Manifest(name="other", version="1"), (problem("own/a"), problem("own/z")))
    runs = [
        made_run(ledger, TWO, {"own/a": [GOOD]}, source="answers.jsonl"),
        made_run(ledger, other, {"own/a": [BAD]}, source="answers.jsonl"),
    ]
    found = build_report(runs)
    assert [run.name for run in found.runs] == ["answers.jsonl (own)", "answers.jsonl (other)"]
    (remark,) = [one for one in found.runs[1].remarks if "is on own and" in one]
    assert "1 problem of the same id is paired" in remark
    again = build_report([runs[0], made_run(ledger, TWO, {"own/a": [BAD]}, source="answers.jsonl")])
    assert [run.name.startswith("answers.jsonl (") for run in again.runs] == [True, True]
    assert again.runs[0].name != again.runs[1].name


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
