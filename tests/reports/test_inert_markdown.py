"""Text of others in Markdown: shown, and nothing else."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.ledger import Ledger, open_ledger
from remint.reports.building import ReportSettings, build_report
from remint.reports.inert_markdown import inert, inert_code
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
    assert text not in made.removesuffix("</details>\n\n" + made.rpartition("</details>\n\n")[2])
    rows = [line for line in made.splitlines() if line.startswith("|")]
    assert all(row.count("|") in (3, 4) for row in rows)
