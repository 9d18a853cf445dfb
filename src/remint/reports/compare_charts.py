"""Drawings of a comparison, as SVG that a page can hold."""

from __future__ import annotations

from collections.abc import Sequence

from remint.analysis.compare.records import CHANGES, ComparedRun, PairedDifference, RunsComparison
from remint.reports.static_page import escaped
from remint.scores.percent import percent

_WIDTH, _LEFT, _RIGHT = 880, 230, 40
_LETTERS = 30  # of a name beside a bar
_CLASSES = {"broken": "lost", "fixed": "gained", "both wrong": "failed", "both right": "kept"}


def interval_rows(runs: Sequence[ComparedRun]) -> str:
    """A line for each run: the value as a dot, the interval around it."""
    parts = [_text(_x(share), 14, f"{share:.0%}", "quiet-text", "middle") for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    bottom = 28 + 26 * len(runs)
    parts += [f'<line class="grid" x1="{_x(at):.1f}" x2="{_x(at):.1f}" y1="20" y2="{bottom}"/>' for at in _QUARTERS]
    for place, run in enumerate(runs):
        middle = 36 + 26 * place
        told = f"{run.name}: {percent(run.value)}, interval {percent(run.low)} to {percent(run.high)}"
        parts.append(_text(_LEFT - 12, middle + 4, _short(run.name), "", "end"))
        parts.append(
            f'<line class="middle" x1="{_x(run.low):.1f}" x2="{_x(run.high):.1f}" y1="{middle}" y2="{middle}"/>'
            f'<circle class="kept" cx="{_x(run.value):.1f}" cy="{middle}" r="6"><title>{escaped(told)}</title></circle>'
        )
    return _drawing(bottom + 6, parts, "The score of each run with its interval")


_QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


def change_bars(found: RunsComparison, pairs: Sequence[PairedDifference]) -> str:
    """A bar for each run: problems broken, fixed, wrong both times, right both times."""
    shown = (
        f'<span class="key"><span class="swatch {_CLASSES[change]}"></span>{escaped(change)}</span>'
        for change in CHANGES
    )
    rows = [_bar(found.runs[pair.after].name, pair.changes, 14 + 44 * place) for place, pair in enumerate(pairs)]
    drawn = _drawing(44 * len(pairs) + 18, rows, "Problems by what became of them")
    return f'<div class="card"><div class="keys">{"".join(shown)}</div>{drawn}</div>'


def _bar(name: str, counts: dict[str, int], top: int) -> str:
    total, left = sum(counts.values()), float(_LEFT)
    parts = [_text(_LEFT - 12, top + 20, _short(name), "", "end")]
    for change in CHANGES:
        count = counts[change]
        width = count / total * (_WIDTH - _LEFT - _RIGHT) if total else 0.0
        if not count:
            continue
        told = f"{change}: {count:,} of {total:,}, {percent(count / total)}"
        parts.append(
            f'<rect class="{_CLASSES[change]}" x="{left:.1f}" y="{top}" width="{max(width - 2, 1):.1f}" height="30" '
            f'rx="4"><title>{escaped(told)}</title></rect>'
        )
        if width > 9 * len(f"{count:,}") + 8:
            parts.append(_text(left + 9, top + 20, f"{count:,}", "on-mark"))
        left += width
    return "".join(parts)


def timeline_drawing(found: RunsComparison) -> str:
    """The runs from left to right, their scores joined by a line."""
    count, height = len(found.runs), 240
    step = (_WIDTH - 120) / max(1, count - 1)
    parts = [
        f'<line class="grid" x1="60" x2="{_WIDTH - 60}" y1="{_y(at)}" y2="{_y(at)}"/>'
        + _text(48, _y(at) + 4, f"{at:.0%}", "quiet-text", "end")
        for at in _QUARTERS
    ]
    points = " ".join(f"{60 + step * place:.1f},{_y(run.value):.1f}" for place, run in enumerate(found.runs))
    parts.append(f'<polyline class="box" points="{points}"/>')
    findings = {pair.after: pair.finding for pair in found.timeline}
    for place, run in enumerate(found.runs):
        at = 60 + step * place
        kind = {"regression": "lost", "improvement": "kept"}.get(findings.get(place, ""), "failed")
        told = f"{run.name}: {percent(run.value)}, {findings.get(place, 'first')}"
        parts.append(f'<line class="box" x1="{at:.1f}" x2="{at:.1f}" y1="{_y(run.low):.1f}" y2="{_y(run.high):.1f}"/>')
        dot = f'<circle class="{kind}" cx="{at:.1f}" cy="{_y(run.value):.1f}" r="7">'
        parts.append(f"{dot}<title>{escaped(told)}</title></circle>")
        if count <= 8:
            anchor = "start" if place == 0 else "end" if place == count - 1 else "middle"  # none leaves the drawing
            parts.append(_text(at, height - 8, _short(run.name, 90 // count + 8), "quiet-text", anchor))
    return _drawing(height, parts, "The score from run to run")


def _y(share: float) -> float:
    return round(20 + (1.0 - share) * 180, 1)


def _x(share: float) -> float:
    return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)


def _short(name: str, most: int = _LETTERS) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    marked = f' class="{kind}"' if kind else ""
    return f'<text{marked} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped(text)}</text>'


def _drawing(height: float, parts: Sequence[str], told: str) -> str:
    inside = "".join(parts)
    size = f"0 0 {_WIDTH} {height:.0f}"
    return f'<svg class="drawing" viewBox="{size}" role="img" aria-label="{escaped(told)}">{inside}</svg>'
