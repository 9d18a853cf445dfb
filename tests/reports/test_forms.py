"""Reports as Markdown, JUnit and JSON."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.formats import UnsupportedError
from remint.ledger import Ledger, open_ledger
from remint.reports import Report, ReportSettings, build_report
from remint.reports.junit import junit
from remint.reports.markdown import markdown
from remint.reports.writing import write_report
from tests.runs.made_runs import Made, made_run, own, problem

THREE = own(problem("own/a"), problem("own/b"), problem("own/c"))
GOOD, BAD = Made("...."), Made("..ww")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


@pytest.fixture
def report(ledger: Ledger) -> Report:
    samples = {"own/a": [GOOD, BAD], "own/b": [BAD, Made("IIII")], "own/c": [BAD, BAD]}
    first = made_run(ledger, THREE, samples, quarantined={"own/c": "its | reference\nfails"}, source="first.jsonl")
    second = made_run(ledger, THREE, {name: [GOOD] for name in samples}, source="sec<o>nd|.jsonl")
    return build_report([first, second], ReportSettings(answers=0), THREE)


def test_markdown_holds_scores_differences_and_what_does_not_count(report: Report) -> None:
    text = markdown(report)
    # a: one of two, b: none of one.
    assert "| pass@1 | **25.0%** [" in text
    assert "own/b" in text
    assert "0 of 2" in text
    assert "1 problem quarantined and left out of every score: `own/c`" in text
    assert "1 sample without a verdict, left out of every score" in text
    assert "| partial | 62.5% | 100.0% | **+37.5 pp** [" in text


def test_markdown_cannot_be_broken_by_a_name(report: Report) -> None:
    lines = [line for line in markdown(report).splitlines() if line.startswith("| pass@1")]
    assert lines
    assert all(line.replace("\\|", "").count("|") == 4 for line in lines[:1])
    assert "sec<o>nd" not in markdown(report)


def test_markdown_says_of_a_difference_what_compare_says(ledger: Ledger) -> None:
    eight = own(*(problem(f"own/{number}") for number in range(8)))
    names = [one.id for one in eight.problems]
    worse = made_run(ledger, eight, {name: [BAD] for name in names}, source="worse.jsonl")
    better = made_run(ledger, eight, {name: [GOOD] for name in names}, source="better.jsonl")
    nearly = {name: [GOOD] for name in names} | {"own/0": [BAD]}
    third = made_run(ledger, eight, nearly, source="nearly.jsonl")
    for runs, finding in (((worse, better), "improvement"), ((better, worse), "regression"),
                          ((better, third), "no difference shown")):  # fmt: skip
        lines = markdown(build_report(runs, ReportSettings(answers=0), eight)).splitlines()
        head = next(line for line in lines if "| difference |" in line)
        row = next(line for line in lines if line.startswith(f"| {runs[1].run.source} | pass@1 |"))
        assert head.split(" | ")[-1] == "finding |"
        assert row.split(" | ")[-1] == f"{finding} |"


def test_junit_has_a_case_for_every_sample(report: Report) -> None:
    first, second = ElementTree.fromstring(junit(report)).findall("testsuite")
    assert (first.get("tests"), first.get("failures"), first.get("errors"), first.get("skipped")) == (
        "6",
        "2",
        "1",
        "2",
    )
    assert (second.get("tests"), second.get("failures")) == ("3", "0")
    cases = {case.get("name"): case for case in first.findall("testcase")}
    failure = cases["own/a sample 1"].find("failure")
    assert failure is not None
    assert failure.get("message") == "f(2) returned 2; expected 4"
    assert "input: f(2)\nexpected: 4\ngot: 2" in (failure.text or "")
    assert cases["own/b sample 1"].find("error") is not None
    assert cases["own/c sample 0"].find("skipped") is not None
    assert [case.get("name") for case in second.findall("testcase")] == ["own/a", "own/b", "own/c"]


def test_junit_stays_xml_whatever_a_program_holds(ledger: Ledger) -> None:
    stored = made_run(ledger, THREE, {"own/a": [Made("w...", "x = '\x00\x1b]]>\ufffe</failure>'")]})
    root = ElementTree.fromstring(junit(build_report([stored], ReportSettings(answers=0), THREE)))
    assert "]]>" in (root.find("testsuite/testcase/failure").text or "")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "beginning"), [("r.md", "# "), ("r.json", '{"schema":1'), ("r.xml", "<?xml"), ("r.html", "<!")]
)
def test_the_name_of_the_file_says_what_is_written(report: Report, tmp_path: Path, name: str, beginning: str) -> None:
    write_report(report, tmp_path / name)
    assert (tmp_path / name).read_text().lower().startswith(beginning)


def test_a_name_that_says_nothing_is_refused(report: Report, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match=r"report\.doc does not say what kind"):
        write_report(report, tmp_path / "report.doc")
    assert not list(tmp_path.glob("report*"))


def test_json_can_be_read_by_anybody(report: Report, tmp_path: Path) -> None:
    write_report(report, tmp_path / "r.json")
    document = json.loads((tmp_path / "r.json").read_text())
    assert document["runs"][0]["scores"][0]["score"]["name"] == "pass@1"
