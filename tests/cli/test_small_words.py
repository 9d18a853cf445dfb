"""Small things that a new user meets: lines that fit, plurals, the order of what is said, what Python takes."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

import remint as package
from remint.api.display.consoles import fitted
from remint.api.display.sheets import Sheet, TextLine, note
from remint.api.display.text_sheets import print_sheet
from remint.cli import present
from remint.cli.help_pages import next_step
from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.ledger import open_ledger
from remint.records import Candidate
from remint.reports.building import build_report
from remint.runs.store import save_run
from tests.runs.made_runs import Made, made_run, own, problem

LONG = "a note that goes on about what was left out, and why, and what could be done about it, in more than 80 columns"


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.mark.parametrize(("terminal", "lines"), [(True, 2), (False, 1)])
def test_a_note_fits_a_terminal_and_is_one_line_elsewhere(terminal: bool, lines: int) -> None:
    text = io.StringIO()
    print_sheet(Sheet((note(LONG),)), Console(width=80, file=text, force_terminal=terminal, color_system=None))
    assert len(text.getvalue().splitlines()) == lines
    assert " ".join(text.getvalue().split()) == f"note: {LONG}"


def test_notes_beside_a_result_fit_the_terminal_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    present.print_notes([LONG])
    assert capsys.readouterr().err == f"note: {LONG}\n"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    present.print_notes([LONG])
    shown = capsys.readouterr().err
    assert max(map(len, shown.splitlines())) < 80
    assert shown.split() == ["note:", *LONG.split()]


def test_one_problem_is_one_problem(capsys: pytest.CaptureFixture[str]) -> None:
    write_benchmark(own(problem("own/a")), Path("b.jsonl"))
    assert run("run", "b.jsonl", "--model", "echo") == 0
    captured = capsys.readouterr()
    assert "checking 1 problem\n" in captured.err
    lines = captured.out.splitlines()
    (share,) = [at for at, line in enumerate(lines) if line.startswith("pass@1")]
    assert lines[share + 1].startswith("95 % interval of pass@1:")
    assert share + 1 < next(at for at, line in enumerate(lines) if "`remint runs show RUN" in line)


def test_python_takes_a_list_of_one_model_and_no_limit() -> None:
    asked: dict[str, Any] = {"limit": None, "progress": False}
    with package.run(own(problem("own/a"), problem("own/b")), model=["echo"], **asked) as found:
        assert len(found.problems) == 2
        assert found.document() == found.overview_document()
        assert found.document()["problems"]
    with pytest.raises(package.UsageError, match="`model` has 2 names"):
        package.run(own(problem("own/a")), model=["echo", "replay"], progress=False)


def test_judging_what_cannot_count_makes_no_run(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = replace(problem("own/a"), reference=Candidate.single("def f(x):\n    return None\n"))
    write_benchmark(own(wrong), Path("b.jsonl"))
    row = {"task_id": "own/a", "solution": "def f(x):\n    return x\n"}
    Path("samples.jsonl").write_text(json.dumps(row) + "\n")
    assert run("judge", "b.jsonl", "samples.jsonl") == 2
    said = capsys.readouterr().err
    assert "the one problem of own is quarantined, so there is nothing to judge" in said
    assert package.list_runs().standings == ()


def test_a_report_says_when_a_run_was_made_again() -> None:
    with open_ledger(Path("ledger.db")) as ledger:
        made = made_run(ledger, own(problem("own/a")), {"own/a": [Made("....")]}, source="a.jsonl")
        moment = "2031-05-06T07:08:09.000000+00:00"
        save_run(ledger, replace(made.run, created=moment), list(made.rows()))
        (column,) = build_report([made], benchmark=own(problem("own/a"))).runs
    assert (column.created, column.made) == (made.run.created, moment)
    assert ", the first time " in column.facts["made"]


def test_nothing_is_next_where_nobody_was_asked() -> None:
    assert next_step("run", {"dry_run": False}) == "remint runs show last --failed"
    assert next_step("run", {"dry_run": True}) == ""


def test_a_line_to_copy_stays_whole_in_a_terminal() -> None:
    text = io.StringIO()
    line = TextLine(f"wrote {'a' * 100}/b.jsonl", whole=True)
    print_sheet(Sheet((line,)), Console(width=80, file=text, force_terminal=True, color_system=None))
    assert text.getvalue() == f"wrote {'a' * 100}/b.jsonl\n"


def test_an_error_fits_a_terminal_and_what_is_to_copy_stays_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    command = f"  remint judge {'b' * 60} samples.jsonl"
    terminal = io.StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    shown = fitted(f"{LONG}\n{command}", terminal)
    assert shown.endswith(f"\n{command}")
    assert max(map(len, shown.splitlines()[:-1])) < 60
    assert fitted(LONG, io.StringIO()) == LONG
