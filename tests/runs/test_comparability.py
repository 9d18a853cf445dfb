"""Runs that count different problems are never put side by side without a word."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from remint.cli.main import exit_code, remint
from remint.ledger import Ledger, open_ledger
from remint.reports import build_report
from remint.reports.markdown import markdown
from remint.runs import StoredRun
from remint.runs.comparability import difference_remark, runs_apart
from remint.runs.overview import standing
from remint.runs.scoring import score_run
from tests.runs.made_runs import Made, made_run, own, problem

THREE = own(problem("own/a"), problem("own/b"), problem("own/c"))
GOOD, BAD, LOST = Made("...."), Made("wwww"), Made("IIII")
APART = "1 counts in one run only: own/c"


class Pair(NamedTuple):
    """The same samples, but the second run has own/c in quarantine."""

    whole: StoredRun
    less: StoredRun


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ledger]:
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


@pytest.fixture
def pair(ledger: Ledger) -> Pair:
    samples = {"own/a": [GOOD], "own/b": [BAD], "own/c": [BAD]}
    whole = made_run(ledger, THREE, samples, source="whole.jsonl")
    return Pair(whole, made_run(ledger, THREE, samples, quarantined={"own/c": "too slow"}, source="less.jsonl"))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert exit_code(lambda: remint.main(list(arguments), standalone_mode=False)) == 0
    return " ".join(capsys.readouterr().out.split())


def test_problems_that_count_in_one_run_only_are_named(pair: Pair) -> None:
    whole, less = (score_run(stored).counted for stored in pair)
    assert whole.problems == {"own/a", "own/b", "own/c"}
    remark = difference_remark(whole, less)
    assert APART in remark
    assert "differences are taken over the 2 problems that both count" in remark
    assert difference_remark(whole, whole) == ""


def test_samples_without_a_verdict_make_a_difference_too(ledger: Ledger, pair: Pair) -> None:
    lost = made_run(ledger, THREE, {"own/a": [GOOD], "own/b": [BAD], "own/c": [LOST]}, source="lost.jsonl")
    assert APART in difference_remark(score_run(pair.whole).counted, score_run(lost).counted)
    assert difference_remark(score_run(pair.less).counted, score_run(lost).counted) == ""


def test_runs_of_other_problems_are_no_such_case(ledger: Ledger, pair: Pair) -> None:
    minted = own(problem("own/a-2", root="own/a"))
    other = made_run(ledger, minted, {"own/a-2": [GOOD]}, source="minted.jsonl")
    assert difference_remark(score_run(pair.whole).counted, score_run(other).counted) == ""


def test_a_score_against_another_run_says_so_and_takes_what_both_count(
    pair: Pair, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("score", pair.less.run.id, "--against", pair.whole.run.id, "--score", "pass@1")
    assert APART in printed(capsys, *arguments)
    found = json.loads(printed(capsys, *arguments, "--json"))
    assert found["counted_by_one"] == ["own/c"]
    (drop,) = found["drops"]
    # One third of the first run alone: pairs are what counts.
    assert (drop["before"], drop["after"], drop["seeds"]) == (0.5, 0.5, 2)


def test_the_list_of_runs_says_so(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "runs", "list")
    assert "2 of 3" in shown
    assert "not all runs of one benchmark count the same problems" in shown
    listed = json.loads(printed(capsys, "runs", "list", "--json"))
    assert {run["source"]: run["counted_problems"] for run in listed} == {"whole.jsonl": 3, "less.jsonl": 2}


def test_runs_that_count_the_same_are_listed_without_a_word(ledger: Ledger, capsys: pytest.CaptureFixture[str]) -> None:
    for source in ("one.jsonl", "two.jsonl"):
        made_run(ledger, THREE, {"own/a": [GOOD], "own/b": [BAD]}, source=source)
    assert "not all runs" not in printed(capsys, "runs", "list")


def test_a_report_says_so_in_every_form(pair: Pair) -> None:
    report = build_report(list(pair), benchmark=THREE)
    first, second = report.runs
    assert first.remarks == ()
    assert APART in second.remarks[0]
    assert APART in markdown(report)
    (pass_at_1,) = [one for one in report.comparisons if one.difference.name == "pass@1"]
    assert (pass_at_1.first, pass_at_1.second, pass_at_1.problems) == (0.5, 0.5, 2)


def test_pairs_are_found_among_many(ledger: Ledger, pair: Pair) -> None:
    same = made_run(ledger, THREE, {"own/a": [BAD], "own/b": [BAD], "own/c": [BAD]}, source="same.jsonl")
    every = [standing(stored).counted for stored in (pair.whole, same, pair.less)]
    assert [(one.source, other.source) for one, other in runs_apart(every)] == [
        ("whole.jsonl", "less.jsonl"),
        ("same.jsonl", "less.jsonl"),
    ]
