"""Text of others in Markdown: shown, and nothing else."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace

from remint.ledger import Ledger, open_ledger
from remint.reports.building import ReportSettings, build_report
from remint.reports.inert_markdown import inert, inert_code, inert_span
from remint.reports.markdown import markdown
from tests.runs.made_runs import Made, made_run, own, problem

HOSTILE = (
    "@octocat", "ping @org/team now", "see #12", "org/repo#12", "GH-12", "https://evil.example/x", "www.evil.example",
    "me@evil.example", "[x](javascript:alert(1))", "![x](//evil.example/p.png)", "<img src=x onerror=alert(1)>",
    "<!-- ", "</details>", "a | b", "`code` and ``more", "**bold**", "_it_", "~~gone~~", "$x$", "# heading", "> quote",
    "&amp;", "\\| x", "a\n\n# b", "[ref]: http://evil.example", "\x1b[31m", "\u202eabc", ":tada:",
    "javascript:alert(1)", "***", "\ud800",
)  # fmt: skip
_WRITTEN_OUT = re.compile(r"<code>((?:\w| |&#\d+;|\ufffd)*)</code>", re.ASCII)


@pytest.mark.parametrize("text", HOSTILE)
def test_what_would_be_alive_is_code_with_every_mark_written_out(text: str) -> None:
    for made in (inert(text), inert_code(text)):
        found = _WRITTEN_OUT.fullmatch(made)
        assert found, made
        shown = html.unescape(found[1])
        assert shown == "".join(each if each.isprintable() else "\ufffd" for each in " ".join(text.split()))


@pytest.mark.parametrize(
    "text",
    ["HumanEval/0", "gpt-4o-mini", "pass@10", "f(2) returned 2; expected 4", "first.jsonl", "10.5%", "a_b", ""],
)
def test_plain_words_stay_as_they_are(text: str) -> None:
    assert inert(text) == text
    assert inert_code(text or "x") == f"`{text or 'x'}`"


@given(st.text())
def test_no_mark_of_markdown_is_left(text: str) -> None:
    made = inert(text)
    rest = made.removeprefix("<code>").removesuffix("</code>")
    assert not set(re.sub(r"&#\d+;", "", rest)) & set('<>[]|`*~\\$#!\n"{}^')
    assert "//" not in rest
    assert not re.search(r"(?<![A-Za-z])@|@\w+\.", rest)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


@pytest.mark.parametrize("text", [text for text in HOSTILE if text.isprintable()])
def test_a_report_with_such_names_is_a_report_with_dead_names(text: str, ledger: Ledger) -> None:
    benchmark = own(problem(f"a {text}"), problem(f"b {text}"))
    samples = {f"a {text}": [Made("..ww")], f"b {text}": [Made("....")]}
    stored = made_run(ledger, benchmark, samples, quarantined={f"b {text}": text}, source=f"{text}.jsonl")
    made = markdown(build_report([stored], ReportSettings(answers=0), benchmark))
    results, facts = made.split("<details><summary>What was run</summary>")
    assert text not in results
    (source,) = (row for row in facts.splitlines() if row.startswith("| samples from "))
    name, shown = _cells(source)
    assert name == [("text", "samples from")]
    if "|" not in text:  # what has a bar is written out
        assert shown == [("code_inline", f"{text}.jsonl")]
    else:
        assert text not in facts
    rows = [line for line in made.splitlines() if line.startswith("|")]
    assert all(row.count("|") in (3, 4) for row in rows)


def _cells(row: str) -> list[list[tuple[str, str]]]:
    """What a reader of Markdown with tables makes of the cells of a row: kinds of things and their texts."""
    parsed = MarkdownIt("commonmark").enable("table").parse(f"| a | b |\n|---|---|\n{row}\n")
    inline = [token for token in parsed if token.type == "inline"][2:]
    return [[(child.type, child.content) for child in token.children or ()] for token in inline]


@pytest.mark.parametrize("text", [*HOSTILE, "ends with `", "`starts", "``` three", "a\\", "\\`x", "x`|`<b>y</b>"])
def test_a_message_is_code_that_nothing_ends(text: str) -> None:
    seen = "".join(each if each.isprintable() else "\ufffd" for each in " ".join(text.split()))
    first, second = _cells(f"| {inert_span(text)} | end |")
    if "|" in text:  # a bar would end the cell before code is looked for
        assert _WRITTEN_OUT.fullmatch(inert_span(text))
    else:
        assert first == [("code_inline", seen)]
    assert second == [("text", "end")]


@given(st.text(alphabet=st.sampled_from("`\\|<>[]()!*_&#@ab \n"), min_size=1))
def test_no_mix_of_backticks_and_marks_leaves_the_code(text: str) -> None:
    first, second = _cells(f"| {inert_span(text)} | end |")
    assert {kind for kind, _ in first} <= {"code_inline", "text", "html_inline"}
    assert all(content in ("<code>", "</code>") for kind, content in first if kind == "html_inline")
    assert second == [("text", "end")]
    if "|" not in text and text.split():
        assert first == [("code_inline", " ".join(text.split()))]


@pytest.mark.parametrize(
    ("source", "shown"),
    [("samples.jsonl", "samples.jsonl"), ("/home/me/my samples.jsonl", "`/home/me/my samples.jsonl`"),
     ("a>b.jsonl", "`a>b.jsonl`"), ("a|b.jsonl", "<code>a&#124;b&#46;jsonl</code>")],
)  # fmt: skip
def test_what_was_run_can_be_read_as_text(source: str, shown: str, ledger: Ledger) -> None:
    benchmark = own(problem("own/a"))
    stored = made_run(ledger, benchmark, {"own/a": [Made("..ww")]}, source=source)
    assert f"| samples from | {shown} |" in markdown(build_report([stored], ReportSettings(answers=0), benchmark))


def test_a_first_failure_can_be_read_as_text(ledger: Ledger) -> None:
    benchmark = own(problem("own/a"))
    stored = made_run(ledger, benchmark, {"own/a": [Made("..ww")]})
    report = build_report([stored], ReportSettings(answers=0), benchmark)
    row, result = report.problems[0], report.problems[0].results[0]
    assert result is not None
    answer = replace(result.answers[0], message="f([1, 2]) returned {'a': [\"x\"]}; <b>expected</b> `y`")
    changed = replace(row, results=(replace(result, answers=(answer,)),))
    made = markdown(replace(report, problems=(changed,)))
    assert "| `` f([1, 2]) returned {'a': [\"x\"]}; <b>expected</b> `y` `` |" in made
