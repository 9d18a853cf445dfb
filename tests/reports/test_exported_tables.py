"""Reports and comparisons as CSV, LaTeX, SVG and PNG, and runs for spreadsheets and trackers."""

from __future__ import annotations

import csv
import io
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.analysis.compare.comparison import compare_runs
from remint.analysis.compare.pairs import PairSettings
from remint.analysis.compare.results import ProblemOutcome, RunOutcomes
from remint.api.charts import charts
from remint.api.handles.files import Reported
from remint.errors import RemintError, UsageError
from remint.ledger import Ledger, open_ledger
from remint.records import Benchmark, Manifest
from remint.reports import Report, ReportSettings, build_report
from remint.reports.charts import page_charts
from remint.reports.compare_page import comparison_page
from remint.reports.junit import junit_problems
from remint.reports.run_charts import report_svg
from remint.reports.tables import comparison_csv, comparison_latex, latex, report_csv, report_latex
from remint.reports.writing import write_report
from remint.runs import StoredRun
from remint.runs.exporting import export_run
from remint.runs.exporting.trackers import tracked
from remint.runs.problems import RunProblems
from tests.runs.made_runs import Made, made_run, own, problem

THREE = own(problem("own/a"), problem("own/b"), problem("own/c"))
GOOD, BAD = Made("...."), Made("..ww")
HOSTILE = "=HYPERLINK(1)&<x>%_"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


@pytest.fixture
def run(ledger: Ledger) -> StoredRun:
    samples = {"own/a": [GOOD, GOOD], "own/b": [BAD, GOOD], "own/c": [BAD, BAD]}
    return made_run(ledger, THREE, samples, source=f"{HOSTILE}.jsonl")


@pytest.fixture
def report(run: StoredRun) -> Report:
    return build_report([run], ReportSettings(answers=0), THREE)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_a_row_per_score_and_no_formula(report: Report) -> None:
    found = {row["score"]: row for row in rows(report_csv(report))}
    assert float(found["pass@1"]["value"]) == 0.5  # 2 of 2, 1 of 2, 0 of 2
    assert found["pass@1"]["name"] == f"'{HOSTILE}.jsonl"


def test_latex_escapes_names(report: Report) -> None:
    text = report_latex(report)
    assert latex("a_b%{c}\\") == r"a\_b\%\{c\}\textbackslash{}"
    assert r"=HYPERLINK(1)\&\textless{}x\textgreater{}\%\_.jsonl & own & 3 & 50.0 [" in text
    assert r"\caption{Scores in percent over 3 problems of own, with 95\% intervals.}" in text
    assert "% pass@1: mean over problems of the unbiased estimate" in text
    assert "Wilson's interval over clusters" in text
    assert text.count(r"\begin{tabular}") == text.count(r"\end{tabular}") == 1
    (line,) = [one for one in text.splitlines() if "HYPERLINK" in one]
    (heads,) = [one for one in text.splitlines() if one.startswith("model")]
    columns = re.search(r"begin\{tabular\}\{(\w+)\}", text)
    assert columns
    assert len(re.split(r"(?<!\\)&", heads)) == len(re.split(r"(?<!\\)&", line)) == len(columns[1])


def test_junit_with_a_case_per_problem(report: Report) -> None:
    (suite,) = ElementTree.fromstring(junit_problems(report)).findall("testsuite")
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("3", "1", "0")
    failed = [case.get("name") for case in suite.iter("testcase") if case.find("failure") is not None]
    assert failed == ["own/c"]  # b passes with one of two


def test_the_chart_of_a_report_is_one_whole_svg(report: Report, tmp_path: Path) -> None:
    root = ElementTree.fromstring(report_svg(report))
    texts = ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "50.0%" in texts
    assert f"{HOSTILE}.jsonl on own" in texts
    assert "pass 3, wrong 3" in texts
    write_report(report, tmp_path / "scores.png")
    data = (tmp_path / "scores.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 1760  # two pixels a unit


def compared() -> str:
    sides = [
        RunOutcomes(f"{name}{n}" * 16, name, "own", "", {
            f"own/{k}": ProblemOutcome(f"own/{k}", float(k < good), float(k < good)) for k in range(20)
        })
        for n, (name, good) in enumerate((("old", 18), ("new & <better>", 6)))
    ]  # fmt: skip
    found = compare_runs(sides, PairSettings("pass@1", 0.95, 0.5), {}, (), [])
    table = rows(comparison_csv(found))
    assert [row["finding"] for row in table] == ["base", "regression"]
    assert (float(table[1]["difference"]), table[1]["broken"], table[1]["fixed"]) == (pytest.approx(-0.6), "12", "0")
    assert r"new \& \textless{}better\textgreater{} & 30.0 [" in comparison_latex(found)
    return comparison_page(found, {}, "")


def test_every_chart_of_a_page_stands_alone(tmp_path: Path) -> None:
    page = tmp_path / "compare.html"
    page.write_text(compared())
    found = page_charts(page.read_text())
    assert len(found) == 2
    for one in found:
        root = ElementTree.fromstring(one.svg)
        assert root.get("width") == "880"
        assert "var(" not in one.svg
        assert "light-dark" not in one.svg
        assert "#12836a" in one.svg  # the colour of a pass, written out
    made = charts(page, output=tmp_path / "charts", png=True)
    assert [path.suffix for path in made.files] == [".svg", ".png"] * 2
    assert all(path.stat().st_size > 500 for path in made.files)


def test_pages_of_others_have_no_charts_to_take(tmp_path: Path) -> None:
    page = tmp_path / "other.html"
    page.write_text("<svg role='img'></svg>")
    with pytest.raises(RemintError, match="was not written by Remint"):
        charts(page, output=tmp_path / "charts")
    with pytest.raises(UsageError, match="is not a page"):
        charts(tmp_path / "report.md", output=tmp_path / "charts")
    assert not (tmp_path / "charts").exists()


def test_a_run_as_csv(run: StoredRun, tmp_path: Path) -> None:
    export_run(run, "csv", tmp_path / "run.csv", THREE)
    found = rows((tmp_path / "run.csv").read_text())
    assert [(row["problem"], row["passed"], row["tests_passed"], row["tests"]) for row in found[:3]] == [
        ("own/a", "True", "4", "4"), ("own/a", "True", "4", "4"), ("own/b", "False", "2", "4"),
    ]  # fmt: skip


def test_what_a_terminal_would_obey_is_written_out_in_csv(ledger: Ledger, tmp_path: Path) -> None:
    hidden = own(problem("=own/\x1b[2J\u202e\U000e0041"))
    export_run(made_run(ledger, hidden, {hidden.problems[0].id: [GOOD]}), "csv", tmp_path / "run.csv", hidden)
    (found,) = rows((tmp_path / "run.csv").read_text())
    assert found["problem"] == r"'=own/\u001b[2J\u202e\udb40\udc41"


def test_a_run_as_a_dataset_folder(run: StoredRun, tmp_path: Path) -> None:
    import pyarrow.parquet

    (remark,) = export_run(run, "hf-dataset", tmp_path / "set", THREE)
    assert "hf upload" in remark
    assert pyarrow.parquet.read_table(tmp_path / "set/data/samples.parquet").num_rows == 6
    card = (tmp_path / "set/README.md").read_text()
    assert "path: data/samples.parquet" in card
    assert "| pass@1 | 0.5000 |" in card


def test_the_card_of_a_dataset_repeats_canary_and_licence(run: StoredRun, tmp_path: Path) -> None:
    about = Manifest(name="own", canary="BENCHMARK DATA\n---\n26b5`c67b", licence="Apache-2.0")
    doubt, upload = export_run(run, "hf-dataset", tmp_path / "set", Benchmark(about, THREE.problems))
    assert "private or gated" in doubt
    assert "hf upload" in upload
    head, body = (tmp_path / "set/README.md").read_text().removeprefix("---\n").split("\n---\n", 1)
    assert "license: apache-2.0" in head.splitlines()
    assert "**Not for training.**" in body
    assert "Canary of the benchmark: `BENCHMARK DATA --- 26b5'c67b`" in body
    assert "Licence of the benchmark: Apache-2.0" in body
    odd = Benchmark(Manifest(name="own", licence="ours: all"), THREE.problems)
    export_run(run, "hf-dataset", tmp_path / "odd", odd)
    assert 'license: other\nlicense_name: "ours: all"\n' in (tmp_path / "odd/README.md").read_text()


def test_what_trackers_are_told(run: StoredRun) -> None:
    """`benchmarks/tracker_exports.py` reads it back with the real clients."""
    told = tracked(run, RunProblems(run, THREE))
    assert told.figures["pass@1"] == 0.5
    assert told.figures["outcome/wrong"] == 3
    assert told.problems == [("own/a", 2, 2), ("own/b", 2, 1), ("own/c", 2, 0)]


@pytest.mark.parametrize("to", ["wandb", "mlflow"])
def test_a_missing_client_is_named(run: StoredRun, tmp_path: Path, to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, to, None)
    with pytest.raises(RemintError, match=f"pip install {to}"):
        export_run(run, to, tmp_path / "out", THREE)
    assert not (tmp_path / "out").exists()


def test_a_small_file_has_a_size(tmp_path: Path) -> None:
    (tmp_path / "s.csv").write_bytes(b"x" * 1234)
    assert "s.csv: csv, 1.2 kB, run aaaaaaaaaaaa" in str(Reported({tmp_path / "s.csv": "csv"}, ("a" * 64,), ()))
