"""A report as one HTML file that needs nothing but itself: no network, no other file, no server.

The page is put together from the files in `page/`; the document travels inside it as JSON: what every chart needs
before the script, the long texts of each problem behind it, each in a block of its own that is read when the problem is
opened. So the page is there before the browser has seen most of the file.

Programs and replies of models are hostile text: the page builds its contents from text nodes only, and its policy lets
the browser run nothing but the one script that was put in here.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec.structs import replace

from remint.files import whole_file
from remint.reports.document import ProblemRow, Report, RunColumn
from remint.reports.input_kinds import kinds_of
from remint.reports.static_page import escaped
from remint.scores.percent import percent

_STYLES = ("base", "layout", "charts", "problems", "code", "print")
_SCRIPTS = (
    "dom", "words", "text", "document", "tooltip", "roving", "growing", "axis", "theme", "header", "warnings",
    "scores", "comparisons", "standings", "outcomes", "map", "heat", "kinds", "hardest", "tokens", "highlight", "lines",
    "diff", "failure", "answer", "problem", "selection", "tools", "line", "problems", "keys", "facts", "main",
)  # fmt: skip
_SLOT = re.compile(r"\{\{(\w+)\}\}")
# What would end or change a script element, or a line of JavaScript, in text that JSON leaves as it is.
_UNSAFE = {character: f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def write_html(report: Report, path: Path) -> None:
    """Write the page, whole or not at all."""
    with whole_file(path) as stream:
        for piece in _pieces(report):
            stream.write(piece.encode())


def html_page(report: Report) -> str:
    """The page about a report."""
    return "".join(_pieces(report))


def _pieces(report: Report) -> Iterator[str]:
    """The page bit by bit: the texts of a large report need not be in memory twice."""
    style = _joined(_STYLES, "css")
    script = f'"use strict";\n(() => {{\n{_joined(_SCRIPTS, "js")}\nstart();\n}})();\n'
    parts: dict[str, Iterable[str]] = {
        "policy": [_policy(style, script)],
        "title": [escaped(report.title)],
        "style": [style],
        "without_script": _without_script(report.runs),
        "document": [_json({"report": _overview(report), "kinds": kinds_of(report)})],
        "script": [script],
        "texts": _texts(report.problems),
    }
    # Every other piece is the name of a slot. What is put in is never looked at for slots.
    for place, piece in enumerate(_SLOT.split(_file("page.html"))):
        if place % 2:
            yield from parts[piece]
        else:
            yield piece


def _overview(report: Report) -> Report:
    """The document without its long texts."""
    return replace(report, problems=tuple(_short(problem) for problem in report.problems))


def _short(problem: ProblemRow) -> ProblemRow:
    results = tuple(replace(result, answers=()) if result else None for result in problem.results)
    return replace(problem, results=results, reference="")


def _texts(problems: Sequence[ProblemRow]) -> Iterator[str]:
    """The long texts, a block for each problem."""
    for place, problem in enumerate(problems):
        answers = [result.answers if result else () for result in problem.results]
        texts = _json({"reference": problem.reference, "answers": answers})
        yield f'<script type="application/json" id="texts-{place}">{texts}</script>\n'


def _json(data: object) -> str:
    # Not the canonical encoding of records: that sorts names, and facts and outcomes come in the order to show.
    text = msgspec.json.encode(data).decode()
    for character, escape in _UNSAFE.items():
        text = text.replace(character, escape)
    return text


def _policy(style: str, script: str) -> str:
    """What the browser may do: show this style, run this script, and make no element from text."""
    rules = [
        "default-src 'none'",
        f"style-src '{_hash(style)}'",
        f"script-src '{_hash(script)}'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    ]
    return "; ".join(rules)


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _without_script(runs: Sequence[RunColumn]) -> Iterator[str]:
    """The headline scores as the rows of a plain table, for viewers that run no script."""
    for run in runs:
        for line in run.scores:
            score = line.score
            cells = (run.name, score.name, percent(score.value), f"{percent(score.low)} – {percent(score.high)}")
            yield "<tr>" + "".join(f"<td>{escaped(cell)}</td>" for cell in cells) + "</tr>\n"


def _joined(names: Sequence[str], kind: str) -> str:
    return "\n".join(_file(f"{name}.{kind}") for name in names)


def _file(name: str) -> str:
    return (files("remint.reports") / "page" / name).read_text(encoding="utf-8")
