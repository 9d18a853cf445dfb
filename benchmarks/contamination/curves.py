"""Curves over the leaked share as SVG: one panel per benchmark, one line per arm."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT, LEFT, TOP, GAP = 900, 380, 52, 40, 60
COLOURS = ("#c2410c", "#1d4ed8", "#15803d", "#7e22ce", "#db2777", "#b45309", "#be123c", "#475569")


class Line(NamedTuple):
    """One arm."""

    name: str
    points: Sequence[tuple[float, float, float, float]]  # share, score, low and high


class Panel(NamedTuple):
    """One benchmark."""

    title: str
    lines: Sequence[Line]


def drawn(panels: Sequence[Panel], axis: str) -> str:
    """The whole picture."""
    wide = (WIDTH - LEFT - GAP * (len(panels) - 1) - 20) / len(panels)
    legend = max(len(panel.lines) for panel in panels) * 18
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT + legend}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT + legend}" fill="white"/>',
        f'<text x="14" y="{TOP + 130}" transform="rotate(-90 14 {TOP + 130})" text-anchor="middle">{escape(axis)}'
        "</text>",
    ]
    for number, panel in enumerate(panels):
        parts += _panel(panel, LEFT + number * (wide + GAP), wide)
    return "\n".join([*parts, "</svg>", ""])


def _panel(panel: Panel, left: float, wide: float) -> list[str]:
    tall = HEIGHT - TOP - 60
    bottom = TOP + tall

    def place(share: float, score: float) -> tuple[float, float]:
        return left + wide * share / 100, bottom - tall * score

    parts = [f'<text x="{left}" y="{TOP - 14}" font-weight="bold">{escape(panel.title)}</text>']
    for level in (0, 0.25, 0.5, 0.75, 1):
        x, y = place(0, level)
        parts.append(f'<line x1="{x}" y1="{y:.1f}" x2="{x + wide:.1f}" y2="{y:.1f}" stroke="#e2e8f0"/>')
        parts.append(f'<text x="{x - 6}" y="{y + 4:.1f}" text-anchor="end">{level * 100:.0f}</text>')
    for share in (0, 25, 50, 75, 100):
        x, y = place(share, 0)
        parts.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{share} %</text>')
    parts.append(
        f'<text x="{left + wide / 2:.1f}" y="{bottom + 38:.1f}" text-anchor="middle">leaked share of the benchmark'
        "</text>"
    )
    for number, line in enumerate(panel.lines):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(point[0], point[1]) for point in line.points))
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for share, score, low, high in line.points:
            x, y = place(share, score)
            parts.append(
                f'<line x1="{x:.1f}" y1="{place(0, low)[1]:.1f}" x2="{x:.1f}" y2="{place(0, high)[1]:.1f}" '
                f'stroke="{colour}" stroke-opacity="0.5"/><circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
            )
        y = HEIGHT + 6 + number * 18
        ends = f'x1="{left}" y1="{y - 4}" x2="{left + 22}" y2="{y - 4}"'
        parts.append(f'<line {ends} stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{left + 28}" y="{y}">{escape(line.name)}</text>')
    return parts
