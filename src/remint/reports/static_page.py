"""A page of tables and drawings that runs no script: one HTML file that needs nothing but itself."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

from remint import __version__

# Control characters except tab and line feed, marks that change the direction of text, halves of characters.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_STYLES = ("base", "layout", "charts", "print", "static")
_LEAF = (
    '<svg class="leaf" viewBox="0 0 24 24" aria-hidden="true"><path class="blade" d="M20.5 3.5C9 3 3.5 8.500 3.500 '
    '15.500c0 1.800.4 3.500 1 5C14 21 21.500 15 20.500 3.500Z"/><path class="vein" d="M4.500 20.500C8 14.500 11.500 11 '
    '16 8M9.200 14.200l.2-4M12.400 11.200l4 .3"/></svg>'
)


class Section(NamedTuple):
    """A part of the page: a heading, a sentence about it, and its contents as HTML that is safe already."""

    title: str
    lead: str
    body: str


def static_page(title: str, subtitle: str, sections: Sequence[Section]) -> str:
    """The page."""
    style = "\n".join(_style(name) for name in _STYLES)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    shown = "\n".join(_section(section) for section in sections)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="remint">
<title>{escaped(title)}</title>
<style>{style}</style>
</head>
<body>
<div id="page">
<header>
<div class="bar"><span class="brand">{_LEAF}remint</span></div>
<h1>{escaped(title)}</h1>
<p class="lead">{escaped(subtitle)}</p>
</header>
<main>
{shown}
</main>
<footer><span>{_LEAF}Made by Remint {escaped(__version__)}</span></footer>
</div>
</body>
</html>
"""


def escaped(text: object) -> str:
    """A text as HTML shows it; control characters, which nobody would see, are written out: ``\\u001b``."""
    return html.escape(_UNSEEN.sub(lambda one: f"\\u{ord(one.group()):04x}", str(text)))


def table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = (), code: Sequence[int] = ()
) -> str:
    """A table; columns in `numbers` are aligned to the right, those in `code` are code. Cells are texts, not HTML."""

    def cell(tag: str, place: int, text: str) -> str:
        kind = "number-cell" if place in numbers else "code-cell" if place in code and tag == "td" else ""
        marked = f'{tag} class="{kind}"' if kind else tag
        return f"<{marked}>{escaped(text)}</{tag}>"

    head = "".join(cell("th", place, text) for place, text in enumerate(heads))
    body = "\n".join(
        "<tr>" + "".join(cell("td", place, text) for place, text in enumerate(row)) + "</tr>" for row in rows
    )
    inside = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>"
    return f'<div class="wide"><table class="still">\n{inside}</table></div>'


def cards(figures: Sequence[tuple[str, str, str]]) -> str:
    """Large numbers: what each is, the number, and what to know about it."""
    shown = (
        f'<div class="card score"><h3>{escaped(name)}</h3><p class="value">{escaped(value)}</p>'
        f'<p class="interval-note">{escaped(note)}</p></div>'
        for name, value, note in figures
    )
    return f'<div class="still-cards">{"".join(shown)}</div>'


def _section(section: Section) -> str:
    return (
        f'<section><div class="section-head"><h2>{escaped(section.title)}</h2>'
        f'<p class="lead">{escaped(section.lead)}</p></div>\n{section.body}\n</section>'
    )


def _style(name: str) -> str:
    return (files("remint.reports") / "page" / f"{name}.css").read_text(encoding="utf-8")
