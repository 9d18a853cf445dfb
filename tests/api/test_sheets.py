"""One sheet, three renderers: a terminal, `repr` and a notebook say the same and obey nothing that a text says."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import remint
from remint.api.display.html_sheets import sheet_html
from remint.api.display.sheets import (
    ByWidth,
    Code,
    Interval,
    Sheet,
    Table,
    TableRow,
    TextLine,
    Toned,
    faint,
    left,
    reasons,
    right,
    strong,
)
from remint.api.display.text_sheets import SafeConsole, print_sheet, sheet_text
from remint.cli.main import exit_code
from remint.cli.main import remint as command_line

HOSTILE = "[bold]x[/] :bug: <b>y</b> \x1b[31m[/]"


def test_text_and_html_of_a_sheet() -> None:
    table = Table((*left("name"), *right("value")), [TableRow(("a", strong("1.5"))), TableRow(("bc", "10"), "faint")])
    sheet = Sheet((TextLine(("two ", faint("rows"))), table, Code("x = 1", "python", indent=2)), ["look"])
    assert sheet_text(sheet, 40).splitlines() == [
        "two rows",
        "name  value",
        "a       1.5",
        "bc       10",
        "  x = 1",
        "note: look",
    ]
    html = sheet_html(sheet)
    for text in ("two ", ">rows</span>", ">a</td>", ">1.5</span>", "<pre", "note: look"):
        assert text in html


def test_a_text_is_never_obeyed() -> None:
    table = Table(left(HOSTILE), [TableRow((HOSTILE,)), TableRow((Toned(HOSTILE, "bad"),))], title=HOSTILE)
    sheet = Sheet((TextLine(HOSTILE), table, Code(HOSTILE, "python")), [HOSTILE])
    inert = HOSTILE.replace("\x1b", "\\u001b")
    assert sheet_text(sheet, 120).splitlines() == [*[inert] * 6, f"note: {inert}"]
    html = sheet_html(sheet)
    assert "<b>" not in html
    assert "\x1b" not in html
    assert html.count("&lt;b&gt;y&lt;/b&gt;") == 7
    written = io.StringIO()
    print_sheet(sheet, SafeConsole(width=120, file=written, force_terminal=True, color_system="standard"))
    assert "\x1b[31m[/]" not in written.getvalue()


def test_an_interval_is_a_line_with_a_dot() -> None:
    sheet = Sheet((Table(left("x", "scale"), [TableRow(("a", Interval(0.0, 0.5, 1.0)))]),))
    drawn = sheet_text(sheet, 80).splitlines()[1].split()[1]
    assert (len(drawn), drawn.index("●"), set(drawn)) == (40, 20, {"─", "●"})
    assert "<circle" in sheet_html(sheet)


def test_what_is_shown_depends_on_the_room() -> None:
    sheet = Sheet((ByWidth(100, (TextLine("wide"),), (TextLine("narrow"),)), TextLine("always")))
    assert sheet_text(sheet, 99) == "narrow\nalways"
    assert sheet_text(sheet, 100) == "wide\nalways"
    assert sheet.lines == ["wide", "always"]
    assert "narrow" not in sheet_html(sheet)


def test_reasons_name_five_problems() -> None:
    found = {f"p{n}": "too long" for n in range(7)} | {"q": "empty"}
    said = [line.words for line in reasons("left out", found)]
    assert said == ["left out: p0, p1, p2, p3, p4 and 2 more: too long", "left out: q: empty"]


def test_reasons_that_are_not_told_are_counted() -> None:
    found = {"p": "too long", "q": "empty", "r": "too short", "s": "too long"}
    said = [line.words for line in reasons("left out", found, 1)]
    assert said == ["left out: p, s: too long", "left out: q, r: for 2 other reasons; --json has them all"]


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert exit_code(lambda: command_line.main(list(arguments), standalone_mode=False)) == 0
    return capsys.readouterr().out.rstrip("\n")


def test_python_and_the_command_line_show_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def double(n):\n    return 2 * n\n")
    source = str(tmp_path / "a.py")
    for result, command in (
        (remint.plan(variance=0.01, groups=3), ("plan", "--variance", "0.01", "--groups", "3")),
        (remint.list_benchmarks(), ("benchmarks", "list")),
        (remint.open_benchmark("mintset", limit=3), ("benchmarks", "show", "mintset", "--limit", "3")),
        (remint.measure(source, measure="halstead", progress=False), ("measure", source, "--measure", "halstead")),
        (remint.list_runs(db=tmp_path / "l.sqlite"), ("runs", "list", "--db", str(tmp_path / "l.sqlite"))),
    ):
        assert repr(result) == shown(capsys, *command)
        document = json.loads(shown(capsys, *command, "--json"))
        plain = json.loads(json.dumps(result.document()))
        assert document == (plain | {"thresholds": "paper"} if command[0] == "measure" else plain)
