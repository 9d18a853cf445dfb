"""`remint runs`, as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.ledger import open_ledger
from remint.runs.exporting import EXPORTS
from tests.runs.made_runs import Made, made_run, own, problem

pytestmark = pytest.mark.xdist_group(__name__)
KETTLE, BILL = "mintset/kettle_seconds", "mintset/bottle_deposit_refund"
RIGHT = "def kettle_seconds(millilitres):\n    return max(60, 20 + millilitres // 5)\n"
# A right program in which somebody hid what would clear a terminal.
COLOURED = f"{RIGHT}# \x1b[2J [bold]{'long ' * 40}end\n"
WRONG = "def kettle_seconds(millilitres):\n    return 60\n"


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with one run."""
    folder = tmp_path_factory.mktemp("judged")
    rows = [(KETTLE, RIGHT), (KETTLE, WRONG), (KETTLE, COLOURED), (BILL, "def bottle_deposit_refund(")]
    samples = folder / "samples.jsonl"
    samples.write_text("".join(json.dumps({"task_id": name, "solution": text}) + "\n" for name, text in rows))
    assert run("judge", "mintset", str(samples), "--no-check", "--json", "--db", str(folder / "ledger.db")) == 0
    return folder / "ledger.db"


@pytest.fixture
def db(judged: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.setenv("REMINT_DB", str(judged))
    capsys.readouterr()
    return judged


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_where_there_are_no_runs_it_says_what_makes_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = str(tmp_path / "ledger.db")
    assert run("runs", "list", "--db", empty) == 0
    assert "`remint judge BENCHMARK SAMPLES` makes one" in capsys.readouterr().out
    assert run("runs", "show", "last", "--db", empty) == 2
    assert "has no runs yet" in capsys.readouterr().err


def test_runs_are_listed(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("runs", "list") == 0
    header, line = capsys.readouterr().out.splitlines()
    assert header.split() == ["run", "made", "benchmark", "model", "or", "file", "problems", "samples", "pass@1"]
    assert line.split()[-5:] == ["mintset", "samples.jsonl", "2", "4", "33.3%"]
    (listed,) = document(capsys, "runs", "list")
    assert listed["pass@1"] == pytest.approx(1 / 3)
    assert listed["id"].startswith(line.split()[0])


def test_a_run_is_shown(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("runs", "show", "last") == 0
    shown = capsys.readouterr().out
    for part in (
        "pass@1  33.3%   over 2 problems",
        "syntax",
        "seccomp",
        "3 s CPU a test",
        "cpython",
        "(1 that no sample",
    ):
        assert part in shown
    worst = [line.split() for line in shown.splitlines() if line.startswith("mintset/")]
    assert [line[:4] for line in worst] == [[BILL, "0", "of", "1"], [KETTLE, "2", "of", "3"]]
    about = document(capsys, "runs", "show", "last")
    assert about["settings"]["limits"]["test_cpu"] == 3.0
    assert about["outcomes"] == {"pass": 2, "wrong": 1, "syntax": 1}
    assert about["pass_at_k"] == {"pass@1": pytest.approx(1 / 3)}
    assert {one["problem"]: one["passed"] for one in about["by_problem"]} == {KETTLE: 2, BILL: 0}


def test_the_samples_of_a_problem_are_shown(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("runs", "show", "last", "--problem", "kettle_seconds") == 0
    shown = capsys.readouterr().out
    assert "sample 1  wrong" in shown
    assert "returned 60; expected" in shown
    assert "    def kettle_seconds(millilitres):\n        return 60\n" in shown
    # Nothing of a program reaches the terminal as a command, is read as markup or broken into lines.
    assert f"# \\x1b[2J [bold]{'long ' * 40}end\n" in shown


def test_samples_can_be_picked(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("runs", "show", "last", "--failed", "--limit", "1") == 0
    shown = capsys.readouterr().out
    assert ("sample 1  wrong" in shown, "syntax" in shown, "and more" in shown) == (True, False, True)
    failed = document(capsys, "runs", "show", "last", "--failed")
    assert [(one["problem"], one["outcome"], one["passed"]) for one in failed] == [
        (KETTLE, "wrong", False),
        (BILL, "syntax", False),
    ]
    assert len(document(capsys, "runs", "show", "last", "--problem", KETTLE)) == 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show", "nothing"], "unknown run 'nothing'"),
        (["show", "last", "--problem", "kettle_second"], "The nearest are mintset/kettle_seconds"),
        (["export", "last", "--to", "xlsx", "-o", "out"], "unknown export 'xlsx'"),
        (["export", "last", "--to", "parquet", "-o", "out"], "ends in .parquet"),
        (["export", "last", "--to", "evalplus", "-o", "out", "--benchmark", "humanevil"], "neither a file nor"),
    ],
)
def test_what_cannot_be_is_one_line(
    db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    arguments: list[str], complaint: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert run("runs", *arguments) == 2
    complaints = capsys.readouterr().err
    assert complaint in complaints
    assert len(complaints.splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("to", EXPORTS.names())
def test_an_export_is_judged_like_the_run(
    db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], to: str
) -> None:
    path = tmp_path / ("out.parquet" if to == "parquet" else "out.jsonl")
    told = document(capsys, "runs", "export", "last", "--to", to, "-o", str(path))
    assert (told["format"], told["samples"], told["output"]) == (to, 4, str(path))
    other = str(tmp_path / "other.db")
    again = document(capsys, "judge", "mintset", str(path), "--no-check", "--db", other)
    assert again["outcomes"] == {"pass": 2, "wrong": 1, "syntax": 1}
    by_problem = document(capsys, "runs", "show", "last", "--db", other)["by_problem"]
    assert {one["problem"]: one["outcomes"] for one in by_problem} == {
        KETTLE: {"pass": 2, "wrong": 1},
        BILL: {"syntax": 1},
    }


def test_an_export_says_what_it_wrote(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text("before")
    assert run("runs", "export", "last", "--to", "evalplus", "-o", str(path)) == 0
    note, told = capsys.readouterr().out.splitlines()
    assert note == f"note: {path} was there before and has been replaced"
    assert told.startswith(f"{path}: 4 samples of 2 problems, run ")


def test_quarantined_problems_are_not_counted_among_problems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    benchmark = own(problem("own/sound"), problem("own/broken"), problem("own/fine"))
    samples = {"own/sound": [Made("....")], "own/broken": [Made("wwww")], "own/fine": [Made("..ww")]}
    with open_ledger(tmp_path / "ledger.db") as ledger:
        made_run(ledger, benchmark, samples, quarantined={"own/broken": "its reference fails"}, source="a.jsonl")
    assert run("runs", "list") == 0
    # One of the two that count is solved.
    assert capsys.readouterr().out.splitlines()[1].split()[-5:] == ["2", "of", "3", "3", "50.0%"]
    assert run("runs", "show", "last") == 0
    shown = capsys.readouterr().out
    assert "over 2 problems" in shown
    assert "own/broken" in shown
    assert "its reference fails" in shown
