"""A report as one HTML file that needs nothing but itself: no network, no other file, no server.

The page is put together from the files in `page/`; the document travels inside it as JSON. Programs and replies of
models are hostile text: the page builds its contents from text nodes only, and its policy lets the browser run nothing
but the one script that was put in here.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

import msgspec

from remint.formats.writing import whole_file
from remint.report.document import Report, RunColumn
from remint.report.kinds import kinds_of

_STYLES = ("base", "layout", "charts", "problems", "code", "print")
_SCRIPTS = (
    "dom", "words", "text", "document", "tooltip", "roving", "axis", "theme", "header", "warnings", "scores",
    "comparisons", "outcomes", "map", "heat", "kinds", "hardest", "tokens", "highlight", "lines", "diff", "failure",
    "answer", "problem", "selection", "problems", "keys", "facts", "main",
)  # fmt: skip
_SLOT = re.compile(r"\{\{(\w+)\}\}")
# What would end or change a script element, or a line of JavaScript, in text that JSON leaves as it is.
_UNSAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def write_html(report: Report, path: Path) -> None:
    """Write the page, whole or not at all."""
    page = html_page(report).encode()
    with whole_file(path) as stream:
        stream.write(page)


def html_page(report: Report) -> str:
    """The page about a report."""
    style = _joined(_STYLES, "css")
    script = f'"use strict";\n(() => {{\n{_joined(_SCRIPTS, "js")}\nstart();\n}})();\n'
    return _filled(
        _file("page.html"),
        {
            "policy": _policy(style, script),
            "title": html.escape(report.title),
            "style": style,
            "without_script": _without_script(report.runs),
            "document": _json(report),
            "script": script,
        },
    )


def _json(report: Report) -> str:
    # Not the canonical encoding of records: that sorts names, and facts and outcomes come in the order to show.
    return msgspec.json.encode({"report": report, "kinds": kinds_of(report)}).decode().translate(_UNSAFE)


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


def _without_script(runs: Sequence[RunColumn]) -> str:
    """The headline scores as a plain table, for viewers that run no script."""
    rows = [
        f"<tr><td>{html.escape(run.name)}</td><td>{html.escape(line.score.name)}</td>"
        f"<td>{line.score.value:.1%}</td><td>{line.score.low:.1%} – {line.score.high:.1%}</td></tr>"
        for run in runs
        for line in run.scores
    ]
    return "\n".join(rows)


def _joined(names: Sequence[str], kind: str) -> str:
    return "\n".join(_file(f"{name}.{kind}") for name in names)


def _file(name: str) -> str:
    return (files("remint.report") / "page" / name).read_text(encoding="utf-8")


def _filled(template: str, parts: Mapping[str, str]) -> str:
    """The template with its slots filled, in one pass: what is put in is never looked at for slots."""
    return _SLOT.sub(lambda slot: parts[slot[1]], template)
