"""`remint compare`, as a user meets it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import remint as package
from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.ledger import open_ledger
from tests.runs.made_runs import Made, made_run, own, problem

GOOD, BAD = Made("...."), Made("..ww")
NAMES = "abcdefghij"
BENCHMARK = own(*(problem(f"own/{name}") for name in NAMES))
HOSTILE = Made("..ww", "def f(x):\n    return '</pre><script>alert(1)</script>'\n")


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str]:
    """All of ten solved; the first seven broken; all but the first solved."""
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.chdir(tmp_path)
    write_benchmark(BENCHMARK, tmp_path / "own.jsonl")
    origin = str(tmp_path / "own.jsonl")
    with open_ledger(tmp_path / "ledger.db") as ledger:
        made = [
            made_run(ledger, BENCHMARK, {f"own/{name}": [answer(name)] for name in NAMES}, source=source, origin=origin)
            for source, answer in (
                ("old", lambda name: GOOD),
                ("worse", lambda name: HOSTILE if name < "h" else GOOD),
                ("near", lambda name: BAD if name == "a" else GOOD),
            )
        ]
        return tuple(one.run.id[:10] for one in made)  # type: ignore[return-value]


def test_a_regression_fails_the_build(runs: tuple[str, str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("compare", runs[0], runs[1]) == 0
    assert run("compare", runs[0], runs[1], "--fail-on", "regression") == 1
    said = capsys.readouterr()
    assert "worse is worse than old: pass@1 100.0% → 30.0%, p 0.016" in said.err  # 2 x .5^7
    assert "own/a, own/b" in said.out
    assert run("compare", runs[0], runs[2], "--fail-on", "regression") == 0


def test_a_must_pass_problem_fails_the_build(
    runs: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "must.txt").write_text("own/b\nown/a  # the one that matters\n")
    assert run("compare", runs[0], runs[2], "--fail-on", "regression", "--must-pass", "own/b,own/c") == 0
    assert run("compare", runs[0], runs[2], "--fail-on", "regression", "--must-pass", "must.txt") == 1
    assert "near does not solve own/a, which must pass" in capsys.readouterr().err
    assert run("compare", runs[0], runs[2], "--must-pass", "own/a") == 2
    assert run("compare", runs[0], runs[2], "--fail-on", "regression", "--must-pass", "own/z") == 2
    assert run("compare", runs[0], runs[2], "--fail-on", "regression", "--must-pass", "") == 2
    assert "no run has the must-pass problem 'own/z'" in capsys.readouterr().err


def test_too_few_problems_to_show_a_regression_are_no_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = own(*(problem(f"own/{name}") for name in "abc"))
    with open_ledger(tmp_path / "ledger.db") as ledger:
        old, new = (
            made_run(ledger, small, {f"own/{name}": [GOOD if name in solved else BAD] for name in "abc"}, source=source)
            for source, solved in (("old3", "abc"), ("new3", "a"))
        )
    pair = (old.run.id[:10], new.run.id[:10])
    assert run("compare", *pair, "--fail-on", "regression", "-o", "c.md", "-o", "c.xml", "-o", "c.json") == 2
    said = capsys.readouterr().err
    assert said.startswith("note: too few problems to show a regression: new3 can get worse than old3 on")
    assert "on all of the 3 problems that both runs count" in " ".join(said.split())
    assert "at least 6 must get worse" in said  # 2 x .5^5 is .0625, 2 x .5^6 .031
    assert "--must-pass" in said
    assert "**Too few problems to show a regression.**" in (tmp_path / "c.md").read_text()
    suite = ElementTree.parse(tmp_path / "c.xml").getroot()[0]
    assert (suite.get("errors"), suite.get("failures")) == ("1", "2")
    gate = json.loads((tmp_path / "c.json").read_text())["gate"]
    assert (gate["passed"], len(gate["undecided"]), gate["reasons"]) == (False, 1, [])
    assert run("compare", *pair) == 0
    assert run("compare", *pair, "--fail-on", "regression", "--must-pass", "own/a") == 0
    assert run("compare", *pair, "--fail-on", "regression", "--must-pass", "own/b") == 1
    found = package.compare(*pair)
    assert (found.passed, found.is_regression) == (False, False)
    assert "too few problems" in repr(found)


def test_problems_that_are_left_out_fail_the_build(
    runs: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_ledger(tmp_path / "ledger.db") as ledger:
        few = {f"own/{name}": [GOOD] for name in "abcdef"}
        part = made_run(ledger, BENCHMARK, few, source="few", origin=str(tmp_path / "own.jsonl")).run.id[:10]
    assert run("compare", runs[0], part, "-o", "c.md", "-o", "c.xml") == 0
    assert "**Problems are missing.**" in (tmp_path / "c.md").read_text()
    assert ElementTree.parse(tmp_path / "c.xml").getroot()[0].get("failures") == "1"
    assert run("compare", runs[0], part, "--fail-on", "regression") == 1
    assert "few has no verdict on 4 of the 10 problems that old counts" in capsys.readouterr().err
    assert run("compare", runs[0], part, "--fail-on", "regression", "--allow-missing") == 0
    assert run("compare", part, runs[0], "--fail-on", "regression") == 0
    assert package.compare(runs[0], part).is_regression
    assert not package.compare(runs[0], part, allow_missing=True).is_regression


def test_every_kind_of_file_is_written(
    runs: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs = [part for suffix in ("html", "md", "json", "xml") for part in ("-o", f"c.{suffix}")]
    assert run("compare", *runs, *outputs, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert [pair["changes"]["broken"] for pair in document["differences"]] == [7, 1]
    page = (tmp_path / "c.html").read_text()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
    assert "Timeline" in page
    assert "**Regression.**" in (tmp_path / "c.md").read_text()
    suites = ElementTree.parse(tmp_path / "c.xml").getroot()
    assert [suite.get("failures") for suite in suites] == ["8", "1"]  # seven problems and the whole; one problem
    assert json.loads((tmp_path / "c.json").read_text())["shared"] == 10


def test_groups_of_tests_and_constructs_are_compared(
    runs: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("compare", runs[0], runs[1], "--json") == 0
    facets = json.loads(capsys.readouterr().out)["differences"][0]["facets"]
    large = next(one for one in facets if one["kind"] == "group" and one["name"] == "large")
    assert (large["before"], large["after"]) == pytest.approx((1.0, 0.3))
    assert run("compare", runs[0], runs[1]) == 0
    shown = capsys.readouterr().out
    assert "changed most" in shown
    assert "p: adjusted by Holm's method over all of a kind; intervals are not adjusted" in shown


def test_bad_input_is_refused(runs: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("compare", runs[0]) == 2
    assert "at least two runs" in capsys.readouterr().err
    assert run("compare", runs[0], runs[0]) == 2
    assert "named twice" in capsys.readouterr().err
    assert run("compare", runs[0], runs[1], "-o", "c.docx") == 2
    assert run("compare", runs[0], runs[1], "--score", "nonsense") == 2
    (tmp_path / "bad.jsonl").write_text('{"model": "m", "task": "t", "passed": 7}\n')
    assert run("compare", "bad.jsonl", runs[0]) == 2
    assert "between 0 and 1" in capsys.readouterr().err


def test_a_table_of_verdicts_is_a_leaderboard(
    runs: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"model": "other", "task": f"own/{name}", "passed": name > "b"} for name in NAMES]
    (tmp_path / "table.jsonl").write_text("\n".join(map(json.dumps, rows)))
    found = package.compare(runs[0], "table.jsonl")
    assert found.changed("broken") == ["own/a", "own/b"]
    assert [run.value for run in found.record.runs] == pytest.approx([1.0, 0.8])
    assert "no difference shown" in repr(found)


def test_models_of_a_table_with_other_problems_and_contradictions_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"model": "m", "task": f"t{place}", "passed": True} for place in range(5)]
    rows += [{"model": "n\u001b[31m", "task": f"t{place}", "passed": place > 0} for place in range(3)]
    (tmp_path / "v.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert run("compare", "v.jsonl") == 0
    said = capsys.readouterr().err
    assert "m counts 5 problems and n" in said
    assert "of which 2 count in one run only: t3, t4. " in said
    assert "\u001b" not in said
    assert "contradict" not in said
    again = [{"model": "m", "task": "t1", "passed": False}, {"model": "m", "task": "t2", "passed": True}]
    (tmp_path / "v.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows + again))
    (remark,) = [one for one in package.compare("v.jsonl").record.remarks if "contradict" in one]
    assert remark.startswith("v.jsonl has rows that contradict each other, for m and t1: ")  # t2 is only repeated
    assert run("compare", "v.jsonl", "--fail-on", "regression") == 1  # two problems of m are missing


def test_a_comparison_as_data_has_every_key_and_no_facet_that_is_chance(
    runs: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("compare", runs[0], runs[2], "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["timeline"], document["remarks"]) == ([], [])
    assert document["gate"]["reasons"] == []
    pair = document["differences"][0]
    assert (pair["only_before"], pair["only_after"]) == (0, 0)
    assert run("compare", runs[0], runs[2]) == 0
    assert "changed most" not in capsys.readouterr().out  # one problem of ten: p = 1


def test_names_that_others_chose_stay_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"model": model, "task": f"t{place}", "passed": place < passed}
        for model, passed in (("a\nb\u001b[31m", 9), ("c", 2)) for place in range(10)
    ]  # fmt: skip
    (tmp_path / "v.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert run("compare", "v.jsonl", "-o", "c.html") == 0
    said = capsys.readouterr().out
    assert "a\\nb\\u001b[31m" in said
    page = (tmp_path / "c.html").read_text()
    assert "\u001b" not in page
    assert "\\u001b[31m" in page
