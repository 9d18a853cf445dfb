"""Small SVG pictures in the colours of Remint's reports, light and dark."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

STYLE = """
text { font: 14px Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; }
.name { font-weight: 650; }
.mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-weight: 600; }
.small { font-size: 12.5px; }
.ink { fill: #10201a; } .soft { fill: #4c6058; } .accent { fill: #0a6b57; } .on-accent { fill: #ffffff; }
.box { fill: #ffffff; stroke: #b3c3bb; } .pale { fill: #dcf1ea; stroke: #0a6b57; } .strong { fill: #0a6b57; }
.line { stroke: #0a6b57; fill: none; } .life { stroke: #b3c3bb; stroke-dasharray: 3 4; }
.tip { fill: #0a6b57; }
@media (prefers-color-scheme: dark) {
  .ink { fill: #e7f0ec; } .soft { fill: #a3b6ae; } .accent { fill: #5ad6b4; } .on-accent { fill: #06201a; }
  .box { fill: #1c2925; stroke: #3c5049; } .pale { fill: #143029; stroke: #5ad6b4; } .strong { fill: #5ad6b4; }
  .line { stroke: #5ad6b4; } .life { stroke: #3c5049; } .tip { fill: #5ad6b4; }
}
"""


class Layer(NamedTuple):
    """A row of the picture of layers."""

    names: str
    about: str
    kind: str = "box"


class Step(NamedTuple):
    """An arrow of a flow: from one part to another, or to itself."""

    source: str
    target: str
    about: str


def page(width: int, height: int, title: str, shapes: Iterable[str]) -> str:
    """A whole SVG file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">'
    marker = (
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>'
    )
    return "\n".join([head, f"<title>{title}</title>", f"<style>{STYLE}</style>", marker, *shapes, "</svg>", ""])


def text(x: float, y: float, words: str, classes: str, anchor: str = "start") -> str:
    """A line of text."""
    return f'<text x="{x:g}" y="{y:g}" class="{classes}" text-anchor="{anchor}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, kind: str) -> str:
    """A rounded box."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" class="{kind}"/>'


def layers(title: str, rows: list[Layer]) -> str:
    """Boxes on top of each other: a layer may use those below it."""
    width, row, names = 880, 44, 250
    shapes = []
    for number, layer in enumerate(rows):
        top = 8 + number * (row + 6)
        ink = "on-accent" if layer.kind == "strong" else "ink"
        shapes += [
            box(40, top, width - 48, row, layer.kind),
            text(56, top + 27, layer.names, f"mono {ink}"),
            text(56 + names, top + 27, layer.about, ink if ink == "on-accent" else "soft"),
        ]
    bottom = 8 + len(rows) * (row + 6) - 6
    arrow = f'<path class="line" stroke-width="2" marker-end="url(#tip)" d="M20 12V{bottom - 4}"/>'
    label = f'<text transform="translate(13 {bottom / 2:g}) rotate(-90)" class="small soft" text-anchor="middle">'
    return page(width, bottom + 8, title, [*shapes, arrow, f"{label}may import</text>"])


def flow(title: str, parts: list[str], steps: list[Step]) -> str:
    """A sequence diagram: parts from left to right, steps from top to bottom."""
    column, top, row = 136, 52, 46
    width, height = column * len(parts) + 16, top + row * len(steps) + 20
    middle = {part: 8 + column * (number + 0.5) for number, part in enumerate(parts)}
    shapes = []
    for part, x in middle.items():
        shapes += [
            f'<path class="life" d="M{x:g} {top - 8}V{height - 8}"/>',
            box(x - column / 2 + 6, 8, column - 12, 34, "pale"),
            text(x, 30, part, "mono accent", "middle"),
        ]
    for number, step in enumerate(steps, 1):
        shapes += _arrow(step, number, middle, top + row * number - 12, column)
    return page(width, height, title, shapes)


def _arrow(step: Step, number: int, middle: dict[str, float], y: float, column: int) -> list[str]:
    words = f"{number}  {step.about}"
    start, end = middle[step.source], middle[step.target]
    if step.source == step.target:
        return [
            f'<path class="line" stroke-width="1.6" marker-end="url(#tip)" d="M{start:g} {y - 8:g}h14v10h-12"/>',
            text(start + 20, y + 1, words, "small ink"),
        ]
    gap = 3 if end > start else -3
    left = min(start, end)
    return [
        f'<path class="line" stroke-width="1.6" marker-end="url(#tip)" d="M{start:g} {y:g}H{end - gap:g}"/>',
        text(left + 8, y - 8, words, "small ink"),
    ]
